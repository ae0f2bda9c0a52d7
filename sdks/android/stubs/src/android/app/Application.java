package android.app;

import android.content.FakeContext;
import android.os.Bundle;
import java.io.File;
import java.util.ArrayList;
import java.util.List;

public class Application extends FakeContext {
    /** What was registered, so that a test can play the system. */
    public final List<ActivityLifecycleCallbacks> fakeCallbacks = new ArrayList<>();

    public Application(final File directory) {
        super(directory);
    }

    public void registerActivityLifecycleCallbacks(final ActivityLifecycleCallbacks callbacks) {
        fakeCallbacks.add(callbacks);
    }

    public interface ActivityLifecycleCallbacks {
        void onActivityCreated(Activity activity, Bundle state);

        void onActivityStarted(Activity activity);

        void onActivityResumed(Activity activity);

        void onActivityPaused(Activity activity);

        void onActivityStopped(Activity activity);

        void onActivitySaveInstanceState(Activity activity, Bundle state);

        void onActivityDestroyed(Activity activity);
    }
}
