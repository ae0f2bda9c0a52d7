package android.content.pm;

import java.util.HashSet;
import java.util.Set;

public class PackageManager {
    public static final int PERMISSION_GRANTED = 0;
    public static final int PERMISSION_DENIED = -1;

    public final ApplicationInfo fakeApp = new ApplicationInfo();
    public final Set<String> fakeInstalled = new HashSet<>();

    public CharSequence getApplicationLabel(final ApplicationInfo app) {
        return "Shop";
    }

    public PackageInfo getPackageInfo(final String name, final int flags)
            throws NameNotFoundException {
        if (name.equals(fakeApp.packageName) || fakeInstalled.contains(name)) return new PackageInfo();
        throw new NameNotFoundException();
    }

    public String getInstallerPackageName(final String name) {
        return "com.android.vending";
    }

    public static class NameNotFoundException extends Exception {}
}
