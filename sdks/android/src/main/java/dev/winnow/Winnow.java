package dev.winnow;

import android.app.Application;
import android.content.Context;
import dev.winnow.core.Collector;
import dev.winnow.core.InstallationIdListener;
import dev.winnow.platform.ActivityWatch;
import dev.winnow.platform.AndroidSurroundings;

/**
 * Tells a Winnow service what the device looks like and how the app lives.
 *
 * <p>Either {@link #install} once in {@code Application.onCreate}, or by hand: {@link #open}, {@link
 * #collect}, {@link #save} on pause, {@link #close} on destroy. All calls may come from any thread,
 * return at once, and never throw, but for {@link #open} and {@link #install} without a context.
 */
public final class Winnow {
    private static Collector collector = null;
    private static Application watched = null;
    private static String activity = null;
    private static String userId = null;
    private static String sessionId = null;

    private Winnow() {}

    /** Opens, and from then on collects by the life of the app's activities, once however often it is called. */
    public static synchronized void install(final Application application, final Config config) {
        open(application, config);
        if (application == watched) return;
        watched = application;
        application.registerActivityLifecycleCallbacks(new ActivityWatch() {
            @Override
            protected void onMoment(final String lifecycle, final String activityName) {
                keep(lifecycle, activityName);
            }

            @Override
            protected void onPause() {
                save();
            }
        });
    }

    /** Begins to collect. Does nothing when it is open already. */
    public static void open(final Context context, final Config config) {
        open(context, config, null);
    }

    public static synchronized void open(
            final Context context, final Config config, final String activityName) {
        if (context == null || config == null) {
            throw new IllegalArgumentException("Winnow needs a context and a config.");
        }
        if (collector == null || collector.isClosed()) {
            collector = new Collector(new AndroidSurroundings(
                    context, config.serverUrl, config.accountId, config.beaconKey)
                    .disallowLocation(config.isLocationDisallowed));
            collector.setUserId(userId);
            collector.setSessionId(sessionId);
        }
        if (activityName != null) activity = activityName;
        collector.collect("open", activity);
    }

    /** Keeps how the device is now. */
    public static void collect() {
        keep("collect", null);
    }

    /** Brings what there is to the disk: on pause, after which the process may be ended. */
    public static synchronized void save() {
        if (collector != null) collector.save();
    }

    /** Sends what there is without waiting for more. */
    public static synchronized void upload() {
        if (collector != null) collector.upload();
    }

    /** The app goes to the background. */
    public static void pause() {
        keep("pause", null);
        save();
    }

    /** The app comes back. */
    public static void resume(final Context context) {
        resume(context, null);
    }

    public static void resume(final Context context, final String activityName) {
        keep("resume", activityName);
    }

    /** On destroy or stop: keeps what was not sent for the next time. */
    public static synchronized void close() {
        if (collector == null) return;
        collector.collect("close", activity);
        collector.close();
        collector = null;
    }

    /** As soon as it is known who is there, with the `$user_id` of your events. */
    public static synchronized void setUserId(final String id) {
        userId = id == null || id.isEmpty() ? null : id;
        if (collector == null) return;
        collector.setUserId(userId);
        collector.collect("user", activity);
    }

    /** At a logout, or at the end of a visit. */
    public static void unsetUserId() {
        setUserId(null);
    }

    /** The visit's id, with the `$session_id` of your events: it ties the device to them. */
    public static synchronized void setSessionId(final String id) {
        sessionId = id == null || id.isEmpty() ? null : id;
        if (collector == null) return;
        collector.setSessionId(sessionId);
        collector.collect("session", activity);
    }

    /**
     * Tells the id that this installation has in what is sent: the `$app.$device_unique_id` of your
     * server's events. The listener is called once, by a thread of the SDK's own; while nothing is open it
     * hears null, at once.
     */
    public static void readInstallationId(final InstallationIdListener listener) {
        if (listener != null && !isAskedFor(listener)) listener.onInstallationId(null);
    }

    /** The app's listener is not called while this class is held. */
    private static synchronized boolean isAskedFor(final InstallationIdListener listener) {
        if (collector == null) return false;
        collector.readInstallationId(listener);
        return true;
    }

    private static synchronized void keep(final String lifecycle, final String activityName) {
        if (activityName != null) activity = activityName;
        if (collector != null) collector.collect(lifecycle, activity);
    }
}
