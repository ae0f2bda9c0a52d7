package dev.winnow.core;

/** Runs tasks one after the other, on a thread that is not the caller's. */
public interface Worker {
    void execute(Runnable task);

    void executeAfter(long delayMs, Runnable task);

    /** Takes no further tasks; those it has are run, but for those of a later time. */
    void shutdown();
}
