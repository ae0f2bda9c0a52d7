package dev.winnow.platform;

import android.content.pm.PackageManager;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Traces of a device whose owner, or whose attacker, became its administrator. Each is only a
 * trace: whoever hides them well is not found, and what they mean is for the service to say.
 */
final class RootEvidence implements Part {
    private static final String[] FILES = {
        "sbin/su", "su/bin/su", "system/bin/su", "system/bin/.ext/su", "system/xbin/su",
        "system/sd/xbin/su", "system/bin/failsafe/su", "system/usr/we-need-root/su", "vendor/bin/su",
        "data/local/su", "data/local/bin/su", "data/local/xbin/su", "cache/su", "dev/su",
        "system/xbin/daemonsu", "system/app/Superuser.apk", "system/app/SuperSU.apk",
        "system/xbin/busybox", "sbin/.magisk", "data/adb/magisk", "data/adb/ksu",
        "data/local/tmp/frida-server",
    };
    /** The manifest names these too: without that, Android 11 and later would hide them. */
    private static final String[] PACKAGES = {
        "com.noshufou.android.su", "com.koushikdutta.superuser", "eu.chainfire.supersu",
        "com.thirdparty.superuser", "com.yellowes.su", "com.topjohnwu.magisk", "me.weishu.kernelsu",
        "com.kingroot.kinguser", "com.kingo.root", "com.devadvance.rootcloak",
        "de.robv.android.xposed.installer", "org.lsposed.manager", "com.saurik.substrate",
        "com.zachspong.temprootremovejb", "com.amphoras.hidemyroot", "com.ramdroid.appquarantine",
    };
    private static final String[] DIRECTORIES = {
        "system", "system/bin", "system/sbin", "system/xbin", "vendor/bin", "sbin", "etc", "data",
    };
    private static final String[][] PROPERTIES = {
        {"ro.debuggable", "1"}, {"ro.secure", "0"}, {"service.adb.root", "1"},
    };

    private final File root;
    private final PackageManager packages;

    RootEvidence(final File root, final PackageManager packages) {
        this.root = root;
        this.packages = packages;
    }

    @Override
    public void tell(final Map<String, Object> told) {
        told.put("evidence_files_present", filesPresent());
        told.put("evidence_packages_present", packagesPresent());
        told.put("evidence_directories_writable", directoriesWritable());
        told.put("evidence_properties", propertiesSet());
    }

    private List<String> filesPresent() {
        final List<String> found = new ArrayList<>();
        for (final String path : FILES) {
            if (new File(root, path).exists()) found.add("/" + path);
        }
        return found;
    }

    private List<String> packagesPresent() {
        final List<String> found = new ArrayList<>();
        for (final String name : PACKAGES) {
            try {
                packages.getPackageInfo(name, 0);
                found.add(name);
            } catch (PackageManager.NameNotFoundException | RuntimeException absent) {
                // As on almost every device.
            }
        }
        return found;
    }

    private List<String> directoriesWritable() {
        final List<String> found = new ArrayList<>();
        for (final String path : DIRECTORIES) {
            if (new File(root, path).canWrite()) found.add("/" + path);
        }
        return found;
    }

    private static List<String> propertiesSet() {
        final List<String> found = new ArrayList<>();
        for (final String[] property : PROPERTIES) {
            if (property[1].equals(SystemProperty.of(property[0]))) {
                found.add(property[0] + "=" + property[1]);
            }
        }
        return found;
    }
}
