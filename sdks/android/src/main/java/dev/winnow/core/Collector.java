package dev.winnow.core;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects and sends. Public calls leave a note and return; all work is done by the worker, and the
 * waiting for answers by the network's thread. Nothing that fails here reaches the app.
 */
// Tasks are anonymous classes: the system library of Android 6, which this is checked against, has none of
// what lambdas are made of.
public final class Collector {
    private final Surroundings surroundings;
    private final Clock clock;
    private final Intake intake = new Intake();
    private volatile Moment.Who who = new Moment.Who(null, null);

    // All below belong to the worker.
    private final Outbox outbox = new Outbox();
    private final Uploader uploader = new Uploader();
    private final Sameness sameness = new Sameness();
    private final MinuteRate stateRate = new MinuteRate();
    private final MinuteRate propertiesRate = new MinuteRate();
    private boolean isOpen = false;
    private boolean isSending = false;
    private boolean isUploadWanted = false;
    private String installationId = null;
    private Map<String, Object> properties = null;
    private long propertiesElapsedMs = 0;
    private long wakeAtElapsedMs = Long.MAX_VALUE;

    public Collector(final Surroundings surroundings) {
        this.surroundings = surroundings;
        this.clock = surroundings.clock();
    }

    /** Keeps a moment of the app's life: where it is, and how the device is then. */
    public void collect(final String lifecycle, final String activity) {
        if (intake.add(new Moment(lifecycle, activity, who, clock.wallMs()))) wake();
    }

    /** Whom the app is used by and in which visit, from now on; null = not known. */
    public synchronized void setUserId(final String userId) {
        who = new Moment.Who(userId, who.sessionId);
    }

    public synchronized void setSessionId(final String sessionId) {
        who = new Moment.Who(who.userId, sessionId);
    }

    /** Tells the name that this installation has in what is sent, by the worker; not to be asked after {@link #close}. */
    public void readInstallationId(final InstallationIdListener listener) {
        surroundings.worker().execute(new Runnable() {
            @Override
            public void run() {
                if (!isOpen) open();
                listener.onInstallationId(installationId);
            }
        });
    }

    /** Sends what there is without waiting for more. */
    public void upload() {
        intake.askUpload();
        wake();
    }

    /** Brings what there is to the disk. */
    public void save() {
        intake.askSave();
        wake();
    }

    /** Keeps what was not sent for the next time. Calls after it do nothing. */
    public void close() {
        intake.askClose();
        wake();
    }

    public boolean isClosed() {
        return intake.isCloseAsked();
    }

    private void wake() {
        if (intake.wake()) surroundings.worker().execute(work);
    }

    private final Runnable work = new Runnable() {
        @Override
        public void run() {
            work();
        }
    };

    private void work() {
        final Intake.Work work = intake.take();
        if (!isOpen) open();
        for (final Moment moment : work.moments) keep(moment);
        if (work.save || work.close) outbox.sync();
        isUploadWanted |= work.upload;
        if (!work.close) sendIfDue();
        else if (!isSending) finish();
    }

    private void open() {
        isOpen = true;
        final long nowMs = clock.elapsedMs();
        outbox.open(surroundings.directory(), nowMs);
        sameness.open(surroundings.directory(), clock);
        try {
            installationId = surroundings.probe().systemId();
            if (installationId == null) installationId = InstallationId.of(surroundings.directory());
        } catch (IOException | RuntimeException unknown) {
            // Events are then tied to their session, if they name one.
        }
    }

    private void keep(final Moment moment) {
        try {
            keepProperties(moment);
            keepState(moment);
        } catch (RuntimeException refusedByDevice) {
            // One moment is lost; a device that misbehaves must not take the app with it.
        }
    }

    private void keepProperties(final Moment moment) {
        final long nowMs = clock.elapsedMs();
        if (properties == null || nowMs - propertiesElapsedMs >= Sameness.SAME_AGAIN_MS) {
            properties = new LinkedHashMap<>(surroundings.probe().deviceProperties());
            propertiesElapsedMs = nowMs;
        }
        final String said = Json.of(properties) + '\n' + moment.userId + '\n' + moment.sessionId;
        if (!sameness.isNew(said, nowMs) || !propertiesRate.admits(nowMs)) return;
        final String event = Events.deviceProperties(moment, installationId, properties);
        outbox.add(new QueuedEvent(event, nowMs, true));
        // Only once it is kept: a process that dies in between tells the device twice, not never.
        sameness.remember(said, clock);
    }

    private void keepState(final Moment moment) {
        final long nowMs = clock.elapsedMs();
        if (!stateRate.admits(nowMs)) return;
        final Map<String, Object> state = surroundings.probe().appState();
        outbox.add(new QueuedEvent(Events.appState(moment, installationId, state), nowMs, false));
    }

    private void sendIfDue() {
        final long nowMs = clock.elapsedMs();
        final long dueMs = isUploadWanted ? 0 : outbox.dueAtElapsedMs();
        final long atMs = Math.max(dueMs, uploader.notBeforeElapsedMs());
        if (isSending || outbox.isEmpty()) return;
        if (atMs > nowMs) {
            wakeLater(nowMs, atMs);
            return;
        }
        outbox.adopt(nowMs);
        send(outbox.batch());
    }

    private void send(final List<QueuedEvent> batch) {
        isSending = true;
        isUploadWanted = false;
        surroundings.network().execute(new Runnable() {
            @Override
            public void run() {
                answered(batch, answerTo(batch));
            }
        });
    }

    /** Null when there was none, also for want of memory: who waits for it would wait for ever. */
    private Answer answerTo(final List<QueuedEvent> batch) {
        try {
            return surroundings.transport().send(Uploader.body(batch));
        } catch (IOException | RuntimeException | Error noAnswer) {
            return null;
        }
    }

    private void answered(final List<QueuedEvent> batch, final Answer answer) {
        surroundings.worker().execute(new Runnable() {
            @Override
            public void run() {
                sent(batch, answer);
            }
        });
    }

    private void sent(final List<QueuedEvent> batch, final Answer answer) {
        isSending = false;
        final long nowMs = clock.elapsedMs();
        if (answer == null) uploader.unanswered(nowMs);
        else if (uploader.isDone(answer, nowMs)) outbox.remove(batch);
        if (intake.isCloseAsked()) finish();
        else sendIfDue();
    }

    /** One wake-up is under way at most, but for one that comes earlier. */
    private void wakeLater(final long nowMs, final long atMs) {
        if (wakeAtElapsedMs <= atMs && wakeAtElapsedMs > nowMs) return;
        wakeAtElapsedMs = atMs;
        surroundings.worker().executeAfter(atMs - nowMs, new Runnable() {
            @Override
            public void run() {
                sendIfDue();
            }
        });
    }

    private void finish() {
        outbox.close();
        surroundings.network().shutdown();
        surroundings.worker().shutdown();
    }
}
