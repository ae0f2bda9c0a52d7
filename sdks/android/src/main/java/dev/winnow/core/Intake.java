package dev.winnow.core;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * What was asked for and not yet worked off. Callers only ever write here: nobody waits, however
 * often they call, and what they leave is bounded.
 */
final class Intake {
    private final ArrayDeque<Moment> moments = new ArrayDeque<>();
    private boolean isScheduled = false;
    private boolean isSaveAsked = false;
    private boolean isUploadAsked = false;
    private boolean isCloseAsked = false;

    /** What is to be done now. */
    static final class Work {
        final List<Moment> moments;
        final boolean save;
        final boolean upload;
        final boolean close;

        Work(final List<Moment> moments, final boolean save, final boolean upload, final boolean close) {
            this.moments = moments;
            this.save = save;
            this.upload = upload;
            this.close = close;
        }
    }

    /** Whether the worker has to be woken: it is not when that was done already. */
    synchronized boolean wake() {
        final boolean mustWake = !isScheduled;
        isScheduled = true;
        return mustWake;
    }

    /** False after {@link #askClose}. */
    synchronized boolean add(final Moment moment) {
        if (isCloseAsked) return false;
        moments.addLast(moment);
        if (moments.size() > Limits.MOMENTS) moments.removeFirst();
        return true;
    }

    synchronized void askSave() {
        isSaveAsked = true;
    }

    synchronized void askUpload() {
        isUploadAsked = true;
    }

    synchronized void askClose() {
        isCloseAsked = true;
    }

    synchronized boolean isCloseAsked() {
        return isCloseAsked;
    }

    synchronized Work take() {
        final Work work =
                new Work(new ArrayList<>(moments), isSaveAsked, isUploadAsked, isCloseAsked);
        moments.clear();
        isScheduled = false;
        isSaveAsked = false;
        isUploadAsked = false;
        return work;
    }

    synchronized int size() {
        return moments.size();
    }
}
