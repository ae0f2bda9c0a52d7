package dev.winnow.reactnative;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import android.app.Application;
import android.provider.Settings;
import com.facebook.react.bridge.NativeModule;
import com.facebook.react.bridge.ReactApplicationContext;
import com.facebook.react.bridge.ReactMethod;
import com.facebook.react.module.model.ReactModuleInfo;
import dev.winnow.ListeningService;
import dev.winnow.Winnow;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The module as React Native finds and calls it, over the whole Android SDK on a device of fakes. */
public class WinnowModuleTest {
    private static final int WAIT_SECONDS = 20;

    @Rule public final TemporaryFolder folder = new TemporaryFolder();

    private final WinnowPackage found = new WinnowPackage();
    private ListeningService service;
    private ReactApplicationContext context;
    private WinnowModule module;

    private static final class RunningApp extends ReactApplicationContext {
        RunningApp(final Application app) {
            super(app);
        }
    }

    @Before
    public void start() throws Exception {
        service = new ListeningService();
        final Application app = new Application(folder.getRoot());
        app.fakeResolver.fakeSettings.put(Settings.Secure.ANDROID_ID, "9f3ac2d4e5b60718");
        context = new RunningApp(app);
        module = (WinnowModule) found.getModule("Winnow", context);
    }

    @After
    public void stop() {
        Winnow.close();
        Winnow.unsetUserId();
        Winnow.setSessionId(null);
        service.stop();
    }

    private String next() throws Exception {
        final String body = service.bodies.poll(WAIT_SECONDS, TimeUnit.SECONDS);
        assertTrue("nothing was sent", body != null);
        return body;
    }

    @Test
    public void isFoundUnderItsNameAsATurboModule() {
        final Map<String, ReactModuleInfo> listed =
                found.getReactModuleInfoProvider().getReactModuleInfos();
        assertEquals("[Winnow]", listed.keySet().toString());
        assertEquals("Winnow", listed.get("Winnow").name());
        assertTrue(listed.get("Winnow").isTurboModule());
        assertEquals("Winnow", ((NativeModule) module).getName());
        assertNull(found.getModule("Other", context));
    }

    @Test
    public void hasEveryMethodThatJavaScriptCalls() throws Exception {
        int count = 0;
        for (final Method method : NativeWinnowSpec.class.getDeclaredMethods()) {
            if (!method.isAnnotationPresent(ReactMethod.class)) continue;
            count += 1;
            final Method own = WinnowModule.class.getDeclaredMethod(
                    method.getName(), method.getParameterTypes());
            assertEquals(method.getReturnType(), own.getReturnType());
        }
        assertEquals(10, count);
    }

    @Test
    public void tellsWhoIsThereAndHowTheAppLives() throws Exception {
        module.setSessionId("visit");
        module.configure("acc", "0123456789", service.address(), true, false);
        final String first = next();
        assertTrue(first, first.contains("\"session_id\":\"visit\""));
        assertTrue(first, first.contains("\"lifecycle\":\"open\""));
        assertFalse(first, first.contains("user_id"));
        module.setUserId("ann");
        assertTrue(next().contains("\"user_id\":\"ann\""));
        module.unsetUserId();
        assertFalse(next().contains("user_id"));
        module.onHostPause();
        module.onHostResume();
        module.collect();
        module.upload();
        final String life = next();
        assertTrue(life, life.contains("\"lifecycle\":\"pause\""));
        assertTrue(life, life.contains("\"lifecycle\":\"resume\""));
        assertTrue(life, life.contains("\"lifecycle\":\"collect\""));
    }

    @Test
    public void saysWhatTheInstallationIsCalled() throws Exception {
        module.configure("acc", "0123456789", service.address(), true, false);
        final BlockingQueue<Object> resolved = new ArrayBlockingQueue<>(1);
        module.readInstallationId(resolved::add);
        assertEquals("9f3ac2d4e5b60718", resolved.poll(WAIT_SECONDS, TimeUnit.SECONDS));
    }

    @Test
    public void tellsNothingWhileItIsClosedAndBeginsAgain() throws Exception {
        module.setSessionId("visit");
        module.configure("acc", "0123456789", service.address(), true, false);
        next();
        module.close();
        module.onHostPause();
        module.upload();
        module.configure("acc", "0123456789", service.address(), true, false);
        // What was kept at the close is taken up with a later batch, once the one before has ended.
        String again = "";
        while (!again.contains("\"lifecycle\":\"close\"")) {
            module.collect();
            module.upload();
            again += next();
        }
        assertTrue(again, again.contains("\"lifecycle\":\"open\""));
        assertFalse(again, again.contains("\"lifecycle\":\"pause\""));
    }

    @Test
    public void anAddressThatIsNoneEndsNoApp() {
        module.configure("acc", "0123456789", "https://winnow.example:port", false, false);
        module.collect();
        module.upload();
    }
}
