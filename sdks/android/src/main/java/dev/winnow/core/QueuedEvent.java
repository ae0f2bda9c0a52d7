package dev.winnow.core;

import java.nio.charset.StandardCharsets;

/** An event as it will be sent, and when it began to wait. */
final class QueuedEvent {
    final String json;
    final int bytes;
    final long sinceElapsedMs;
    /** Whether it is sent without waiting for others. */
    final boolean isUrgent;

    QueuedEvent(final String json, final long sinceElapsedMs, final boolean isUrgent) {
        this.json = json;
        this.bytes = json.getBytes(StandardCharsets.UTF_8).length;
        this.sinceElapsedMs = sinceElapsedMs;
        this.isUrgent = isUrgent;
    }
}
