package dev.winnow.core;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.HashSet;
import java.util.Set;

/**
 * A lock between processes, and between owners within one. The system gives a process's locks of a
 * file back as soon as it closes any handle of it, so what this process holds is never opened again.
 */
final class FileLockHolder implements Closeable {
    private static final Set<String> HELD = new HashSet<>();

    private final String path;
    private final RandomAccessFile file;

    private FileLockHolder(final String path, final RandomAccessFile file) {
        this.path = path;
        this.file = file;
    }

    /** Null when somebody else holds it. */
    static FileLockHolder tryLock(final File wanted) throws IOException {
        final String path = wanted.getCanonicalPath();
        synchronized (HELD) {
            if (HELD.contains(path)) return null;
            final RandomAccessFile file = new RandomAccessFile(path, "rw");
            if (file.getChannel().tryLock() == null) {
                file.close();
                return null;
            }
            HELD.add(path);
            return new FileLockHolder(path, file);
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (HELD) {
            HELD.remove(path);
            file.close();
        }
    }
}
