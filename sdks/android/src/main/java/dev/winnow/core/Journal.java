package dev.winnow.core;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/**
 * Lines in a file that outlive the process. A line is on its way to the disk when {@link #append}
 * returns: a process that is killed has lost none; {@link #sync} makes them outlive a lost battery
 * too. Each line carries its check sum, so that a torn or foreign one is left out and the rest read.
 * A file has one owner, by a lock that the system takes back when the process ends.
 */
final class Journal implements Closeable {
    private static final int CHECK_DIGITS = 8;

    private final File file;
    private final FileLockHolder lock;
    private FileOutputStream out;
    private long bytes;

    private Journal(final File file, final FileLockHolder lock) throws IOException {
        this.file = file;
        this.lock = lock;
        this.out = new FileOutputStream(file, true);
        this.bytes = file.length();
    }

    /**
     * The first file of the directory that no other process owns. Null when all are owned.
     *
     * @throws IOException when the directory cannot be used
     */
    static Journal open(final File directory) throws IOException {
        for (int slot = 0; slot < Limits.PROCESSES; slot += 1) {
            final Journal journal = openSlot(directory, slot);
            if (journal != null) return journal;
        }
        return null;
    }

    /** The lines that processes left behind which are there no longer; their files are then empty. */
    List<String> adopt(final Adopter adopter) throws IOException {
        final List<String> adopted = new ArrayList<>();
        for (int slot = 0; slot < Limits.PROCESSES; slot += 1) {
            final File other = fileOf(file.getParentFile(), slot);
            if (other.equals(file) || other.length() == 0) continue;
            try (Journal left = openSlot(file.getParentFile(), slot)) {
                if (left == null) continue;
                final List<String> lines = left.load();
                adopter.keep(lines);
                left.rewrite(new ArrayList<>());
                adopted.addAll(lines);
            }
        }
        return adopted;
    }

    /** Takes over lines before the file they come from is emptied. */
    interface Adopter {
        void keep(List<String> lines) throws IOException;
    }

    private static Journal openSlot(final File directory, final int slot) throws IOException {
        final FileLockHolder lock = FileLockHolder.tryLock(new File(directory, "lock-" + slot));
        return lock == null ? null : new Journal(fileOf(directory, slot), lock);
    }

    private static File fileOf(final File directory, final int slot) {
        return new File(directory, "events-" + slot);
    }

    /** All whole lines, oldest first. */
    List<String> load() throws IOException {
        final List<String> lines = new ArrayList<>();
        final String text = new String(read(file), StandardCharsets.UTF_8);
        for (final String record : text.split("\n")) {
            final String line = lineOf(record);
            if (line != null) lines.add(line);
        }
        return lines;
    }

    private static byte[] read(final File file) throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (InputStream in = new FileInputStream(file)) {
            final byte[] piece = new byte[8_192];
            int count = in.read(piece);
            while (count > 0 && bytes.size() < 2 * Limits.JOURNAL_BYTES) {
                bytes.write(piece, 0, count);
                count = in.read(piece);
            }
        }
        return bytes.toByteArray();
    }

    /** Writes a line behind the others. A line holds no line break. */
    void append(final String line) throws IOException {
        final byte[] record = recordOf(line);
        out.write(record);
        bytes += record.length;
    }

    /** Puts these lines in place of all: either the old ones are there or the new ones. */
    void rewrite(final List<String> lines) throws IOException {
        final File fresh = new File(file.getPath() + ".new");
        try (FileOutputStream writing = new FileOutputStream(fresh)) {
            for (final String line : lines) writing.write(recordOf(line));
            writing.getFD().sync();
        }
        if (!fresh.renameTo(file)) throw new IOException("The events could not be replaced");
        out.close();
        out = new FileOutputStream(file, true);
        bytes = file.length();
    }

    void sync() throws IOException {
        out.getFD().sync();
    }

    boolean isLong() {
        return bytes > Limits.JOURNAL_BYTES;
    }

    @Override
    public void close() throws IOException {
        out.close();
        lock.close();
    }

    /** The break comes first: what was torn before ends there. */
    private static byte[] recordOf(final String line) {
        return ("\n" + checkOf(line) + line).getBytes(StandardCharsets.UTF_8);
    }

    private static String lineOf(final String record) {
        if (record.length() <= CHECK_DIGITS) return null;
        final String line = record.substring(CHECK_DIGITS);
        return record.startsWith(checkOf(line)) ? line : null;
    }

    private static String checkOf(final String line) {
        final CRC32 crc = new CRC32();
        crc.update(line.getBytes(StandardCharsets.UTF_8));
        return String.format("%08x", crc.getValue());
    }
}
