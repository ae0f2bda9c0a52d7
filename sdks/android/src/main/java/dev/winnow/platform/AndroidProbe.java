package dev.winnow.platform;

import android.content.Context;
import android.provider.Settings;
import dev.winnow.core.Probe;
import java.io.File;
import java.util.LinkedHashMap;
import java.util.Map;

/** Looks at an Android device. What a device refuses to tell is left out. */
public final class AndroidProbe implements Probe {
    /** An id that many devices of 2010 shared. */
    private static final String SHARED_ID = "9774d56d682e549c";
    private static final File ROOT = new File("/");

    private final Context context;
    private final boolean isLocationDisallowed;

    public AndroidProbe(final Context context, final boolean isLocationDisallowed) {
        this.context = context;
        this.isLocationDisallowed = isLocationDisallowed;
    }

    @Override
    public String systemId() {
        final String id =
                Settings.Secure.getString(context.getContentResolver(), Settings.Secure.ANDROID_ID);
        return id == null || id.isEmpty() || id.equals(SHARED_ID) ? null : id;
    }

    @Override
    public Map<String, Object> deviceProperties() {
        final Map<String, Object> told = new LinkedHashMap<>();
        final Part[] parts = {
            new AppProperties(context),
            new DeviceProperties(context),
            new RootEvidence(ROOT, context.getPackageManager()),
            new EmulatorEvidence(ROOT),
        };
        for (final Part part : parts) part.tell(told);
        told.put("android_id", systemId());
        return told;
    }

    @Override
    public Map<String, Object> appState() {
        final Map<String, Object> told = new LinkedHashMap<>();
        told.put("sdk_version", AppProperties.SDK_VERSION);
        new BatteryState(context).tell(told);
        new NetworkState().tell(told);
        if (!isLocationDisallowed) new LastPlace(context).tell(told);
        return told;
    }
}
