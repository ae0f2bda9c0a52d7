package dev.winnow.core;

/** Lets through so many within a minute. */
final class MinuteRate {
    private static final long MINUTE_MS = 60_000;

    private long startedElapsedMs = Long.MIN_VALUE / 2;
    private int count = 0;

    boolean admits(final long nowElapsedMs) {
        if (nowElapsedMs - startedElapsedMs >= MINUTE_MS) {
            startedElapsedMs = nowElapsedMs;
            count = 0;
        }
        count += 1;
        return count <= Limits.EVENTS_PER_MINUTE;
    }
}
