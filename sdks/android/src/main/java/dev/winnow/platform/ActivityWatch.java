package dev.winnow.platform;

import android.app.Activity;
import android.app.Application;
import android.os.Bundle;

/** What the life of activities says of the app's. */
public abstract class ActivityWatch implements Application.ActivityLifecycleCallbacks {
    /** Something of the app's life, and the activity's class where it was. */
    protected abstract void onMoment(String lifecycle, String activityName);

    /** The process may be ended from now on. */
    protected abstract void onPause();

    @Override
    public final void onActivityResumed(final Activity activity) {
        onMoment("resume", activity.getClass().getSimpleName());
    }

    @Override
    public final void onActivityPaused(final Activity activity) {
        onMoment("pause", activity.getClass().getSimpleName());
        onPause();
    }

    @Override
    public final void onActivityCreated(final Activity activity, final Bundle state) {}

    @Override
    public final void onActivityStarted(final Activity activity) {}

    @Override
    public final void onActivityStopped(final Activity activity) {}

    @Override
    public final void onActivitySaveInstanceState(final Activity activity, final Bundle state) {}

    @Override
    public final void onActivityDestroyed(final Activity activity) {}
}
