package dev.winnow.platform;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import android.Manifest;
import android.app.ActivityManager;
import android.content.Context;
import android.content.FakeContext;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.location.Location;
import android.location.LocationManager;
import android.os.Build;
import android.provider.Settings;
import android.telephony.TelephonyManager;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class AndroidProbeTest {
    @Rule public final TemporaryFolder folder = new TemporaryFolder();

    private final FakeContext context = new FakeContext(null);

    private Map<String, Object> properties() {
        return new AndroidProbe(context, false).deviceProperties();
    }

    private Map<String, Object> state(final boolean isLocationDisallowed) {
        return new AndroidProbe(context, isLocationDisallowed).appState();
    }

    private static Map<String, Object> told(final Part part) {
        final Map<String, Object> told = new LinkedHashMap<>();
        part.tell(told);
        return told;
    }

    @Test
    public void tellsAppAndDevice() {
        context.fakeServices.put(Context.TELEPHONY_SERVICE, new TelephonyManager());
        context.fakeServices.put(Context.ACTIVITY_SERVICE, new ActivityManager());
        context.fakeResolver.fakeSettings.put(Settings.Secure.ANDROID_ID, "9f3ac2d4e5b60718");
        context.fakeResolver.fakeSettings.put(Settings.Global.ADB_ENABLED, "1");
        final Map<String, Object> told = properties();
        assertEquals("Shop", told.get("app_name"));
        assertEquals("4.2.0", told.get("app_version"));
        assertEquals("Pixel 6", told.get("device_model"));
        assertEquals("14", told.get("device_system_version"));
        assertEquals("Example Mobile", told.get("mobile_carrier_name"));
        assertEquals(4_096L, told.get("memory_mb"));
        assertEquals(1_080, told.get("screen_width"));
        assertEquals(true, told.get("usb_debugging"));
        assertEquals("9f3ac2d4e5b60718", told.get("android_id"));
        assertEquals(Collections.emptyList(), told.get("emulator_evidence"));
    }

    @Test
    public void leavesOutWhatTheDeviceDoesNotTell() {
        Build.MODEL = null;
        try {
            final Map<String, Object> told = properties();
            assertNull(told.get("device_model"));
            assertNull(told.get("android_id"));
            assertFalse(told.containsKey("memory_mb"));
            assertEquals("Google", told.get("device_manufacturer"));
            assertFalse(state(false).containsKey("battery_level"));
        } finally {
            Build.MODEL = "Pixel 6";
        }
    }

    @Test
    public void doesNotTakeAnIdThatManyShareForOne() {
        context.fakeResolver.fakeSettings.put(Settings.Secure.ANDROID_ID, "9774d56d682e549c");
        assertNull(new AndroidProbe(context, false).systemId());
    }

    @Test
    public void tellsTheBatteryAndAddresses() {
        context.fakeBattery = new Intent()
                .putExtra("level", 87).putExtra("scale", 100)
                .putExtra("status", 2).putExtra("health", 2).putExtra("plugged", 1);
        final Map<String, Object> told = state(false);
        assertEquals(0.87, told.get("battery_level"));
        assertEquals(2, told.get("battery_state"));
        assertEquals(1, told.get("plug_state"));
        assertTrue(((List<?>) told.get("network_addresses")).size() <= 16);
        assertTrue(told.containsKey("network_vpn"));
    }

    @Test
    public void tellsThePlaceOnlyWithTheAppsRightAndTheConfigsLeave() {
        final LocationManager places = new LocationManager();
        final Location old = new Location("gps");
        final Location latest = new Location("network");
        latest.setLatitude(52.52);
        latest.setLongitude(13.4);
        latest.setTime(2);
        places.fakePlaces.put("gps", old);
        places.fakePlaces.put("network", latest);
        context.fakeServices.put(Context.LOCATION_SERVICE, places);
        assertFalse(state(false).containsKey("location"));
        context.fakePermissions.add(Manifest.permission.ACCESS_COARSE_LOCATION);
        assertFalse(state(true).containsKey("location"));
        final Map<?, ?> place = (Map<?, ?>) state(false).get("location");
        assertEquals(52.52, place.get("latitude"));
        assertEquals(13.4, place.get("longitude"));
    }

    @Test
    public void findsTracesOfARoot() throws Exception {
        final PackageManager packages = context.fakePackages;
        final File root = folder.getRoot();
        final Map<String, Object> clean = told(new RootEvidence(root, packages));
        for (final Object evidence : clean.values()) assertEquals(new ArrayList<>(), evidence);
        assertTrue(new File(root, "system/xbin").mkdirs());
        assertTrue(new File(root, "system/xbin/su").createNewFile());
        packages.fakeInstalled.add("com.topjohnwu.magisk");
        final Map<String, Object> rooted = told(new RootEvidence(root, packages));
        assertEquals(Arrays.asList("/system/xbin/su"), rooted.get("evidence_files_present"));
        assertEquals(Arrays.asList("com.topjohnwu.magisk"), rooted.get("evidence_packages_present"));
        assertEquals(
                Arrays.asList("/system", "/system/xbin"), rooted.get("evidence_directories_writable"));
    }

    @Test
    public void findsTracesOfAnEmulator() throws Exception {
        assertTrue(new File(folder.getRoot(), "dev/socket").mkdirs());
        assertTrue(new File(folder.getRoot(), "dev/socket/genyd").createNewFile());
        Build.HARDWARE = "ranchu";
        Build.PRODUCT = "sdk_gphone64_x86_64";
        try {
            assertEquals(
                    Arrays.asList(
                            "file:/dev/socket/genyd", "hardware:ranchu", "product:sdk_gphone64_x86_64"),
                    told(new EmulatorEvidence(folder.getRoot())).get("emulator_evidence"));
        } finally {
            Build.HARDWARE = "oriole";
            Build.PRODUCT = "oriole";
        }
    }

    @Test
    public void isNotStoppedByADeviceThatThrows() {
        final FakeContext broken = new FakeContext(null) {
            @Override
            public Object getSystemService(final String name) {
                throw new SecurityException(name);
            }

            @Override
            public Intent registerReceiver(
                    final android.content.BroadcastReceiver receiver,
                    final android.content.IntentFilter filter) {
                throw new IllegalStateException();
            }
        };
        broken.fakePermissions.add(Manifest.permission.ACCESS_FINE_LOCATION);
        final AndroidProbe probe = new AndroidProbe(broken, false);
        assertEquals("Pixel 6", probe.deviceProperties().get("device_model"));
        assertFalse(probe.appState().containsKey("location"));
    }
}
