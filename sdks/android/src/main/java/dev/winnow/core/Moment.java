package dev.winnow.core;

/** Something of the app's life that was asked to be kept, as it was at that moment. */
final class Moment {
    final String lifecycle;
    final String activity;
    final String userId;
    final String sessionId;
    final long wallMs;

    Moment(final String lifecycle, final String activity, final Who who, final long wallMs) {
        this.lifecycle = lifecycle;
        this.activity = activity;
        this.userId = who.userId;
        this.sessionId = who.sessionId;
        this.wallMs = wallMs;
    }

    /** Whom the app says it is used by, and in which visit. Either may be null. */
    static final class Who {
        final String userId;
        final String sessionId;

        Who(final String userId, final String sessionId) {
            this.userId = userId;
            this.sessionId = sessionId;
        }
    }
}
