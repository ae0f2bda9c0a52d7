package android.content;

import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.res.Resources;
import java.io.File;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** An app on a device that a test sets up. */
public class FakeContext extends Context {
    public final ContentResolver fakeResolver = new ContentResolver();
    public final PackageManager fakePackages = new PackageManager();
    public final Map<String, Object> fakeServices = new HashMap<>();
    public final Set<String> fakePermissions = new HashSet<>();
    public Intent fakeBattery = null;
    private final File directory;

    public FakeContext(final File directory) {
        this.directory = directory;
    }

    @Override
    public Context getApplicationContext() {
        return this;
    }

    @Override
    public ApplicationInfo getApplicationInfo() {
        return fakePackages.fakeApp;
    }

    @Override
    public PackageManager getPackageManager() {
        return fakePackages;
    }

    @Override
    public ContentResolver getContentResolver() {
        return fakeResolver;
    }

    @Override
    public Resources getResources() {
        return new Resources();
    }

    @Override
    public Object getSystemService(final String name) {
        return fakeServices.get(name);
    }

    @Override
    public int checkPermission(final String permission, final int pid, final int uid) {
        return fakePermissions.contains(permission)
                ? PackageManager.PERMISSION_GRANTED
                : PackageManager.PERMISSION_DENIED;
    }

    @Override
    public Intent registerReceiver(final BroadcastReceiver receiver, final IntentFilter filter) {
        return fakeBattery;
    }

    @Override
    public File getNoBackupFilesDir() {
        return directory;
    }
}
