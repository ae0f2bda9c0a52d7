package dev.winnow.platform;

import android.app.ActivityManager;
import android.content.Context;
import android.os.Build;
import android.os.Debug;
import android.provider.Settings;
import android.telephony.TelephonyManager;
import android.util.DisplayMetrics;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;

/** The device and its system. None of it needs a permission. */
final class DeviceProperties implements Part {
    private static final int MINUTE_MS = 60_000;
    private static final long MEGABYTE = 1 << 20;

    private final Context context;

    DeviceProperties(final Context context) {
        this.context = context;
    }

    @Override
    public void tell(final Map<String, Object> told) {
        tellBuild(told);
        tellLocale(told);
        try {
            tellCarrier(told);
            tellScreen(told);
            tellHardware(told);
            tellDebugging(told);
        } catch (RuntimeException untold) {
            // What was told before stays.
        }
    }

    private static void tellBuild(final Map<String, Object> told) {
        told.put("device_manufacturer", Build.MANUFACTURER);
        told.put("device_model", Build.MODEL);
        told.put("device_system_version", Build.VERSION.RELEASE);
        told.put("system_api_level", Build.VERSION.SDK_INT);
        told.put("build_tags", Build.TAGS);
        told.put("build_hardware", Build.HARDWARE);
        told.put("build_fingerprint", Build.FINGERPRINT);
        if (Build.SUPPORTED_ABIS != null) told.put("cpu_abis", Arrays.asList(Build.SUPPORTED_ABIS));
    }

    private static void tellLocale(final Map<String, Object> told) {
        final TimeZone zone = TimeZone.getDefault();
        told.put("time_zone", zone.getID());
        told.put("time_zone_offset_minutes", zone.getOffset(System.currentTimeMillis()) / MINUTE_MS);
        told.put("locale_language", Locale.getDefault().getLanguage());
        told.put("locale_country", orNull(Locale.getDefault().getCountry()));
    }

    private void tellCarrier(final Map<String, Object> told) {
        final TelephonyManager phone =
                (TelephonyManager) context.getSystemService(Context.TELEPHONY_SERVICE);
        if (phone == null) return;
        told.put("mobile_carrier_name", orNull(phone.getNetworkOperatorName()));
        told.put("mobile_iso_country_code", orNull(phone.getNetworkCountryIso()));
    }

    private void tellScreen(final Map<String, Object> told) {
        final DisplayMetrics screen = context.getResources().getDisplayMetrics();
        told.put("screen_width", screen.widthPixels);
        told.put("screen_height", screen.heightPixels);
        told.put("screen_density", screen.density);
    }

    private void tellHardware(final Map<String, Object> told) {
        told.put("cpu_cores", Runtime.getRuntime().availableProcessors());
        final ActivityManager manager =
                (ActivityManager) context.getSystemService(Context.ACTIVITY_SERVICE);
        if (manager == null) return;
        final ActivityManager.MemoryInfo memory = new ActivityManager.MemoryInfo();
        manager.getMemoryInfo(memory);
        told.put("memory_mb", memory.totalMem / MEGABYTE);
    }

    private void tellDebugging(final Map<String, Object> told) {
        told.put("debugger_attached", Debug.isDebuggerConnected());
        told.put("usb_debugging", Settings.Global.getInt(
                context.getContentResolver(), Settings.Global.ADB_ENABLED, 0) != 0);
    }

    private static String orNull(final String text) {
        return text == null || text.isEmpty() ? null : text;
    }
}
