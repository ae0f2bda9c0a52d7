package dev.winnow.core;

/** Tells whether the same was said within the hour. */
final class Sameness {
    static final long SAME_AGAIN_MS = 3_600_000;

    private String last = null;
    private long lastElapsedMs = 0;

    boolean isNew(final String said, final long nowElapsedMs) {
        return !said.equals(last) || nowElapsedMs - lastElapsedMs >= SAME_AGAIN_MS;
    }

    void remember(final String said, final long nowElapsedMs) {
        last = said;
        lastElapsedMs = nowElapsedMs;
    }
}
