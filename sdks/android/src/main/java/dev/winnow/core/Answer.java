package dev.winnow.core;

/** What the service answered: its status, and how long it asks to wait, 0 when it does not say. */
public final class Answer {
    public final int status;
    public final long retryAfterMs;

    public Answer(final int status, final long retryAfterMs) {
        this.status = status;
        this.retryAfterMs = retryAfterMs;
    }
}
