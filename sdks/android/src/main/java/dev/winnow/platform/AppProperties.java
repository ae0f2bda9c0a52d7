package dev.winnow.platform;

import android.content.Context;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import java.util.Map;

/** The app: its name, its version, where it was installed from. */
final class AppProperties implements Part {
    static final String SDK_VERSION = "winnow-android-0.1.0";

    private final Context context;

    AppProperties(final Context context) {
        this.context = context;
    }

    @Override
    public void tell(final Map<String, Object> told) {
        told.put("sdk_version", SDK_VERSION);
        try {
            final PackageManager packages = context.getPackageManager();
            final ApplicationInfo app = context.getApplicationInfo();
            told.put("app_name", String.valueOf(packages.getApplicationLabel(app)));
            told.put("app_version", packages.getPackageInfo(app.packageName, 0).versionName);
            told.put("app_debuggable", (app.flags & ApplicationInfo.FLAG_DEBUGGABLE) != 0);
            told.put("app_installer", packages.getInstallerPackageName(app.packageName));
        } catch (PackageManager.NameNotFoundException | RuntimeException untold) {
            // What was told before stays.
        }
    }
}
