package dev.winnow.core;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells whether the same was said within the hour, by this process or the last one. Only a digest is
 * kept, in a file of one line; one that cannot be read says nothing, so the device is told again.
 */
final class Sameness {
    static final long SAME_AGAIN_MS = 3_600_000;

    /** SHA-256, and the time of the wall clock in ms. */
    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) (\\d{1,15})\n");
    private static final int LINE_BYTES = 81;

    private File file = null;
    private String last = null;
    private long lastElapsedMs = 0;

    /** Takes up what was said last. A clock that was set back since proves nothing. */
    void open(final File directory, final Clock clock) {
        file = new File(directory, "said");
        final Matcher known = LINE.matcher(read(file));
        if (!known.matches()) return;
        final long agoMs = clock.wallMs() - Long.parseLong(known.group(2));
        if (agoMs < 0 || agoMs >= SAME_AGAIN_MS) return;
        last = known.group(1);
        lastElapsedMs = clock.elapsedMs() - agoMs;
    }

    boolean isNew(final String said, final long nowElapsedMs) {
        return !digestOf(said).equals(last) || nowElapsedMs - lastElapsedMs >= SAME_AGAIN_MS;
    }

    void remember(final String said, final Clock clock) {
        last = digestOf(said);
        lastElapsedMs = clock.elapsedMs();
        if (file == null) return;
        final File fresh = new File(file.getPath() + ".new");
        try {
            write(fresh, last + ' ' + clock.wallMs() + '\n');
            if (!fresh.renameTo(file)) throw new IOException("What was said could not be kept");
        } catch (IOException noDisk) {
            // This process knows, and the next one tells the device again.
        }
    }

    private static void write(final File file, final String line) throws IOException {
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(line.getBytes(StandardCharsets.US_ASCII));
        }
    }

    /** Empty when there is nothing of use. */
    private static String read(final File file) {
        if (file.length() > LINE_BYTES) return "";
        final byte[] bytes = new byte[LINE_BYTES];
        try (FileInputStream in = new FileInputStream(file)) {
            return new String(bytes, 0, Math.max(0, in.read(bytes)), StandardCharsets.US_ASCII);
        } catch (IOException nothingSaid) {
            return "";
        }
    }

    private static String digestOf(final String said) {
        try {
            final MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            final StringBuilder hex = new StringBuilder();
            for (final byte each : sha256.digest(said.getBytes(StandardCharsets.UTF_8))) {
                hex.append(String.format("%02x", each));
            }
            return hex.toString();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java has SHA-256", impossible);
        }
    }
}
