package dev.winnow.core;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** Events waiting to be sent, oldest first. When it is full the oldest is given up. */
final class EventQueue {
    /** More events than these, or one that waits longer, and they are sent. */
    static final int PATIENT_EVENTS = 8;
    static final long PATIENT_MS = 60_000;

    private final ArrayDeque<QueuedEvent> events = new ArrayDeque<>();
    private int bytes = 0;

    /** False when the event is too large to be taken. */
    boolean add(final QueuedEvent event) {
        if (event.bytes > Limits.EVENT_BYTES) return false;
        events.addLast(event);
        bytes += event.bytes;
        while (events.size() > Limits.QUEUE_EVENTS || bytes > Limits.QUEUE_BYTES) {
            bytes -= events.removeFirst().bytes;
        }
        return true;
    }

    /** The oldest events that go into one request. */
    List<QueuedEvent> batch() {
        final List<QueuedEvent> batch = new ArrayList<>();
        int size = 0;
        for (final QueuedEvent event : events) {
            size += event.bytes;
            if (batch.size() >= Limits.BATCH_EVENTS || size > Limits.BATCH_BYTES) break;
            batch.add(event);
        }
        return batch;
    }

    /** Takes out those events of the batch that are still there. */
    void remove(final Collection<QueuedEvent> batch) {
        final Set<QueuedEvent> gone = Collections.newSetFromMap(new IdentityHashMap<>());
        gone.addAll(batch);
        final List<QueuedEvent> all = new ArrayList<>(events);
        events.clear();
        bytes = 0;
        for (final QueuedEvent event : all) {
            if (!gone.contains(event)) add(event);
        }
    }

    /** The elapsed ms at which the queue wants to be sent; {@code Long.MAX_VALUE} when it is empty. */
    long dueAtElapsedMs() {
        if (events.isEmpty()) return Long.MAX_VALUE;
        if (events.size() > PATIENT_EVENTS) return 0;
        for (final QueuedEvent event : events) {
            if (event.isUrgent) return 0;
        }
        return events.getFirst().sinceElapsedMs + PATIENT_MS;
    }

    List<QueuedEvent> all() {
        return new ArrayList<>(events);
    }

    int size() {
        return events.size();
    }

    int bytes() {
        return bytes;
    }
}
