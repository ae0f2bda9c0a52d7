package dev.winnow;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import android.app.Activity;
import android.app.Application;
import android.provider.Settings;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The whole SDK on a device of fakes, with real threads and real requests. */
public class WinnowTest {
    @Rule public final TemporaryFolder folder = new TemporaryFolder();

    private ListeningService service;
    private Application app;

    private static final class MainActivity extends Activity {}

    @Before
    public void start() throws Exception {
        service = new ListeningService();
        app = new Application(folder.getRoot());
        app.fakeResolver.fakeSettings.put(Settings.Secure.ANDROID_ID, "9f3ac2d4e5b60718");
    }

    @After
    public void stop() {
        Winnow.close();
        Winnow.unsetUserId();
        Winnow.setSessionId(null);
        service.stop();
    }

    private Config config() {
        return new Config.Builder()
                .withAccountId("acc")
                .withBeaconKey("0123456789")
                .withServerUrl(service.address())
                .build();
    }

    private String next() throws Exception {
        final String body = service.bodies.poll(20, TimeUnit.SECONDS);
        assertTrue("nothing was sent", body != null);
        return body;
    }

    @Test
    public void byHandTellsWhoIsThereFromTheCallOn() throws Exception {
        Winnow.setSessionId("visit");
        Winnow.open(app, config(), "Main");
        final String first = next();
        assertTrue(first.contains("\"session_id\":\"visit\""));
        assertTrue(first.contains("\"activity_class_name\":\"Main\",\"lifecycle\":\"open\""));
        assertFalse(first.contains("user_id"));
        Winnow.setUserId("ann");
        assertTrue(next().contains("\"user_id\":\"ann\""));
        Winnow.unsetUserId();
        assertFalse(next().contains("user_id"));
    }

    @Test
    public void installedFollowsTheLifeOfActivities() throws Exception {
        Winnow.install(app, config());
        next();
        final Application.ActivityLifecycleCallbacks life = app.fakeCallbacks.get(0);
        final Activity main = new MainActivity();
        life.onActivityResumed(main);
        life.onActivityPaused(main);
        Winnow.upload();
        final String body = next();
        assertTrue(body.contains("\"activity_class_name\":\"MainActivity\",\"lifecycle\":\"resume\""));
    }

    @Test
    public void installedTwiceFollowsOnce() {
        Winnow.install(app, config());
        Winnow.install(app, config());
        assertEquals(1, app.fakeCallbacks.size());
    }

    /** What a listener hears; null when it hears nothing. */
    private Optional<String> installationId() throws Exception {
        final BlockingQueue<Optional<String>> heard = new ArrayBlockingQueue<>(2);
        Winnow.readInstallationId(id -> heard.add(Optional.ofNullable(id)));
        return heard.poll(20, TimeUnit.SECONDS);
    }

    @Test
    public void tellsTheIdThatItsReportsHave() throws Exception {
        assertEquals(Optional.empty(), installationId());
        Winnow.open(app, config());
        assertEquals(Optional.of("9f3ac2d4e5b60718"), installationId());
        assertTrue(next().contains("\"installation_id\":\"9f3ac2d4e5b60718\""));
        Winnow.close();
        assertEquals(Optional.empty(), installationId());
    }

    @Test
    public void tellsTheIdThatItDrewWhereTheSystemHasNone() throws Exception {
        app.fakeResolver.fakeSettings.remove(Settings.Secure.ANDROID_ID);
        Winnow.open(app, config());
        final String id = installationId().get();
        assertTrue(next().contains("\"installation_id\":\"" + id + "\""));
    }

    @Test
    public void aListenerThatFailsEndsNothing() throws Exception {
        Winnow.open(app, config());
        Winnow.readInstallationId(id -> {
            throw new IllegalStateException("the app's own");
        });
        next();
        Winnow.setUserId("ann");
        assertTrue(next().contains("\"user_id\":\"ann\""));
    }

    @Test
    public void mayBeCalledAtAnyTime() {
        Winnow.collect();
        Winnow.save();
        Winnow.upload();
        Winnow.pause();
        Winnow.resume(app);
        Winnow.readInstallationId(null);
        Winnow.close();
        Winnow.setUserId("");
        assertEquals(0, service.bodies.size());
        assertThrows(IllegalArgumentException.class, () -> Winnow.open(null, config()));
        assertThrows(IllegalArgumentException.class, () -> Winnow.open(app, null));
    }

    @Test
    public void opensAgainAfterClose() throws Exception {
        Winnow.open(app, config());
        next();
        Winnow.close();
        Winnow.open(app, config(), "Second");
        Winnow.upload();
        String body = next();
        while (!body.contains("Second")) body = next();
        assertTrue(body.contains("\"installation_id\":\"9f3ac2d4e5b60718\""));
    }
}
