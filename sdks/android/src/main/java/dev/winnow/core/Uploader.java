package dev.winnow.core;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * When a batch is sent again, and when it is given up. What the service cannot read is given up at
 * once (400, 413). What it refuses otherwise (a wrong key, say) is given up after three attempts.
 * What may pass later (no network, 429, 5xx) is never given up here: the queue is bounded.
 */
final class Uploader {
    static final int REFUSALS = 3;
    static final long REFUSAL_WAIT_MS = 3_000;
    static final long FIRST_WAIT_MS = 5_000;
    static final long LONGEST_WAIT_MS = 600_000;
    static final long LONGEST_ASKED_WAIT_MS = 3_600_000;

    private int refusals = 0;
    private int failures = 0;
    private long notBeforeElapsedMs = 0;

    long notBeforeElapsedMs() {
        return notBeforeElapsedMs;
    }

    /** Whether the batch is done with: taken, or given up. */
    boolean isDone(final Answer answer, final long nowElapsedMs) {
        if (answer.status >= 200 && answer.status < 300 || isUnreadable(answer.status)) return done();
        if (answer.status == 429 || answer.status == 408 || answer.status >= 500) {
            return failed(answer.retryAfterMs, nowElapsedMs);
        }
        refusals += 1;
        if (refusals >= REFUSALS) return done();
        notBeforeElapsedMs = nowElapsedMs + refusals * refusals * REFUSAL_WAIT_MS;
        return false;
    }

    /** There was no answer. */
    void unanswered(final long nowElapsedMs) {
        failed(0, nowElapsedMs);
    }

    private static boolean isUnreadable(final int status) {
        return status == 400 || status == 413;
    }

    private boolean done() {
        refusals = 0;
        failures = 0;
        notBeforeElapsedMs = 0;
        return true;
    }

    private boolean failed(final long askedMs, final long nowElapsedMs) {
        final long ownMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS << Math.min(failures, 10));
        failures += 1;
        final long waitMs = Math.max(ownMs, Math.min(askedMs, LONGEST_ASKED_WAIT_MS));
        notBeforeElapsedMs = nowElapsedMs + waitMs;
        return false;
    }

    /** `{"data":[…]}`, compressed. */
    static byte[] body(final List<QueuedEvent> batch) throws IOException {
        final StringBuilder json = new StringBuilder("{\"data\":[");
        for (final QueuedEvent event : batch) {
            json.append(json.length() > 9 ? "," : "").append(event.json);
        }
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(json.append("]}").toString().getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
