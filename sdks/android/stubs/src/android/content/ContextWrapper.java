package android.content;

import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.res.Resources;
import java.io.File;

/** A context that asks another. */
public class ContextWrapper extends Context {
    private final Context base;

    public ContextWrapper(final Context base) {
        this.base = base;
    }

    @Override
    public Context getApplicationContext() {
        return base.getApplicationContext();
    }

    @Override
    public ApplicationInfo getApplicationInfo() {
        return base.getApplicationInfo();
    }

    @Override
    public PackageManager getPackageManager() {
        return base.getPackageManager();
    }

    @Override
    public ContentResolver getContentResolver() {
        return base.getContentResolver();
    }

    @Override
    public Resources getResources() {
        return base.getResources();
    }

    @Override
    public Object getSystemService(final String name) {
        return base.getSystemService(name);
    }

    @Override
    public int checkPermission(final String permission, final int pid, final int uid) {
        return base.checkPermission(permission, pid, uid);
    }

    @Override
    public Intent registerReceiver(final BroadcastReceiver receiver, final IntentFilter filter) {
        return base.registerReceiver(receiver, filter);
    }

    @Override
    public File getNoBackupFilesDir() {
        return base.getNoBackupFilesDir();
    }
}
