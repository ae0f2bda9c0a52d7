package dev.winnow.reactnative;

import com.facebook.react.bridge.Promise;
import com.facebook.react.bridge.ReactApplicationContext;
import dev.winnow.Config;
import dev.winnow.Winnow;
import dev.winnow.core.InstallationIdListener;

/** The TurboModule `Winnow`: passes every call to the Android SDK. */
public final class WinnowModule extends NativeWinnowSpec {
    public WinnowModule(final ReactApplicationContext context) {
        super(context);
    }

    @Override
    public void configure(
            final String accountId,
            final String beaconKey,
            final String serverUrl,
            final boolean disallowLocation,
            final boolean allowMotionSensors) {
        final Config config;
        try {
            config = new Config.Builder()
                    .withAccountId(accountId)
                    .withBeaconKey(beaconKey)
                    .withServerUrl(serverUrl)
                    .withDisallowLocationCollection(disallowLocation)
                    .build();
        } catch (IllegalArgumentException notOne) {
            // JavaScript has refused what it could tell; on this thread an exception ends the app.
            return;
        }
        Winnow.open(getReactApplicationContext().getApplicationContext(), config);
    }

    @Override
    public void setUserId(final String userId) {
        Winnow.setUserId(userId);
    }

    @Override
    public void unsetUserId() {
        Winnow.unsetUserId();
    }

    @Override
    public void setSessionId(final String sessionId) {
        Winnow.setSessionId(sessionId);
    }

    @Override
    public void readInstallationId(final Promise promise) {
        Winnow.readInstallationId(new InstallationIdListener() {
            @Override
            public void onInstallationId(final String id) {
                promise.resolve(id);
            }
        });
    }

    @Override
    public void collect() {
        Winnow.collect();
    }

    @Override
    public void upload() {
        Winnow.upload();
    }

    @Override
    public void onHostResume() {
        Winnow.resume(getReactApplicationContext());
    }

    @Override
    public void onHostPause() {
        Winnow.pause();
    }

    @Override
    public void close() {
        Winnow.close();
    }
}
