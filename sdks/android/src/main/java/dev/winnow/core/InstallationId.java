package dev.winnow.core;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** A random name for this installation, where the system tells none. It goes with the app's files. */
final class InstallationId {
    private static final int LENGTH = 36;

    private InstallationId() {}

    /** The same in all processes of the app: the first to come draws it. */
    static synchronized String of(final File directory) throws IOException {
        try (RandomAccessFile lock = new RandomAccessFile(new File(directory, "lock-id"), "rw")) {
            lock.getChannel().lock();
            final File file = new File(directory, "installation");
            final String known = read(file);
            return known == null ? draw(file) : known;
        }
    }

    private static String read(final File file) throws IOException {
        if (file.length() != LENGTH) return null;
        final byte[] bytes = new byte[LENGTH];
        try (FileInputStream in = new FileInputStream(file)) {
            return in.read(bytes) == LENGTH ? new String(bytes, StandardCharsets.US_ASCII) : null;
        }
    }

    private static String draw(final File file) throws IOException {
        final String id = UUID.randomUUID().toString();
        final File fresh = new File(file.getPath() + ".new");
        try (FileOutputStream out = new FileOutputStream(fresh)) {
            out.write(id.getBytes(StandardCharsets.US_ASCII));
            out.getFD().sync();
        }
        if (!fresh.renameTo(file)) throw new IOException("The installation's id could not be kept");
        return id;
    }
}
