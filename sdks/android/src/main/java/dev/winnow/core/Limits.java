package dev.winnow.core;

/** Bounds of everything that is kept or sent. */
public final class Limits {
    /** Events waiting to be sent; beyond it the oldest is given up. */
    public static final int QUEUE_EVENTS = 256;
    /** Bytes of all events waiting. */
    public static final int QUEUE_BYTES = 1 << 20;
    /** Bytes of one event; a larger one is not taken. */
    public static final int EVENT_BYTES = 16 << 10;
    /** Events and bytes of one batch, before compression. */
    public static final int BATCH_EVENTS = 64;
    public static final int BATCH_BYTES = 256 << 10;
    /** Bytes of the file that events wait in; beyond it the file is written anew. */
    public static final int JOURNAL_BYTES = 2 << 20;
    /** Calls of the app that have not been worked off; beyond it the oldest is given up. */
    public static final int MOMENTS = 32;
    /** Events of one kind within a minute; further ones are not taken. */
    public static final int EVENTS_PER_MINUTE = 30;
    /** Processes of one app that keep events on disk. */
    public static final int PROCESSES = 8;
    /** Characters of one text; a longer one is cut. */
    public static final int TEXT_CHARS = 1_024;

    private Limits() {}
}
