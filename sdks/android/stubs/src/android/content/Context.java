package android.content;

import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.res.Resources;
import java.io.File;

public abstract class Context {
    public static final String TELEPHONY_SERVICE = "phone";
    public static final String ACTIVITY_SERVICE = "activity";
    public static final String LOCATION_SERVICE = "location";

    public abstract Context getApplicationContext();

    public abstract ApplicationInfo getApplicationInfo();

    public abstract PackageManager getPackageManager();

    public abstract ContentResolver getContentResolver();

    public abstract Resources getResources();

    public abstract Object getSystemService(String name);

    public abstract int checkPermission(String permission, int pid, int uid);

    public abstract Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter);

    public abstract File getNoBackupFilesDir();
}
