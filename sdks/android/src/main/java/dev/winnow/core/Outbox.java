package dev.winnow.core;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The queue and its copy on disk. Without a disk that can be written, or with more processes than
 * there are files, events wait in memory only: the app must not notice.
 */
final class Outbox implements Journal.Adopter {
    private final EventQueue queue = new EventQueue();
    private Journal journal = null;

    /** Takes up what this app's processes left. */
    void open(final File directory, final long nowElapsedMs) {
        try {
            if (!directory.isDirectory() && !directory.mkdirs()) return;
            journal = Journal.open(directory);
            if (journal == null) return;
            takeUp(journal.load(), nowElapsedMs);
            takeUp(journal.adopt(this), nowElapsedMs);
            journal.rewrite(lines());
        } catch (IOException | RuntimeException noDisk) {
            giveUpDisk();
        }
    }

    /** Takes up what a collector left that was closed while it sent, and ended later than this one opened. */
    void adopt(final long nowElapsedMs) {
        if (journal == null) return;
        try {
            takeUp(journal.adopt(this), nowElapsedMs);
        } catch (IOException noDisk) {
            giveUpDisk();
        }
    }

    @Override
    public void keep(final List<String> lines) throws IOException {
        for (final String line : lines) journal.append(line);
        journal.sync();
    }

    /** What waited since the last time has waited long enough. */
    private void takeUp(final List<String> lines, final long nowElapsedMs) {
        for (final String line : lines) queue.add(new QueuedEvent(line, nowElapsedMs, true));
    }

    void add(final QueuedEvent event) {
        if (!queue.add(event) || journal == null) return;
        try {
            journal.append(event.json);
            if (journal.isLong()) journal.rewrite(lines());
        } catch (IOException noDisk) {
            giveUpDisk();
        }
    }

    void remove(final Collection<QueuedEvent> batch) {
        queue.remove(batch);
        if (journal == null) return;
        try {
            journal.rewrite(lines());
        } catch (IOException noDisk) {
            giveUpDisk();
        }
    }

    void sync() {
        if (journal == null) return;
        try {
            journal.sync();
        } catch (IOException noDisk) {
            giveUpDisk();
        }
    }

    void close() {
        giveUpDisk();
    }

    List<QueuedEvent> batch() {
        return queue.batch();
    }

    boolean isEmpty() {
        return queue.size() == 0;
    }

    long dueAtElapsedMs() {
        return queue.dueAtElapsedMs();
    }

    private List<String> lines() {
        final List<String> lines = new ArrayList<>();
        for (final QueuedEvent event : queue.all()) lines.add(event.json);
        return lines;
    }

    private void giveUpDisk() {
        final Journal left = journal;
        journal = null;
        if (left == null) return;
        try {
            left.close();
        } catch (IOException closedAnyway) {
            // What was written stays; there is nothing else to do about it.
        }
    }
}
