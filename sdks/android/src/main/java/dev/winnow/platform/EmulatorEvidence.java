package dev.winnow.platform;

import android.os.Build;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Traces of a device that is a program on a computer. */
final class EmulatorEvidence implements Part {
    private static final String[] FILES = {
        "dev/qemu_pipe", "dev/goldfish_pipe", "dev/socket/qemud", "dev/socket/genyd",
        "dev/socket/baseband_genyd", "system/lib/libc_malloc_debug_qemu.so", "sys/qemu_trace",
        "dev/vboxguest", "system/bin/nox-prop", "system/bin/microvirt-prop", "system/bin/ldinit",
        "data/.bluestacks.prop", "system/bin/bstfolderd",
    };
    private static final String[] HARDWARE = {"goldfish", "ranchu", "vbox86", "nox", "ttvm"};
    private static final String[] FINGERPRINTS = {"generic", "unknown", "google/sdk_gphone"};
    private static final String[] PRODUCTS = {"sdk", "emulator", "simulator", "vbox86p", "nox"};

    private final File root;

    EmulatorEvidence(final File root) {
        this.root = root;
    }

    @Override
    public void tell(final Map<String, Object> told) {
        final List<String> found = new ArrayList<>();
        for (final String path : FILES) {
            if (new File(root, path).exists()) found.add("file:/" + path);
        }
        if (startsWithAny(Build.HARDWARE, HARDWARE)) found.add("hardware:" + Build.HARDWARE);
        if (startsWithAny(Build.FINGERPRINT, FINGERPRINTS)) found.add("fingerprint");
        if (startsWithAny(Build.PRODUCT, PRODUCTS)) found.add("product:" + Build.PRODUCT);
        if ("1".equals(SystemProperty.of("ro.kernel.qemu"))) found.add("property:ro.kernel.qemu=1");
        told.put("emulator_evidence", found);
    }

    private static boolean startsWithAny(final String text, final String[] beginnings) {
        if (text == null) return false;
        for (final String beginning : beginnings) {
            if (text.toLowerCase(Locale.ROOT).startsWith(beginning)) return true;
        }
        return false;
    }
}
