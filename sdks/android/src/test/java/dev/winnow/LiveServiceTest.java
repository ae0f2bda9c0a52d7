package dev.winnow;

import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import android.app.Application;
import android.content.Intent;
import android.provider.Settings;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Against a running service, which the environment names: WINNOW_URL, WINNOW_ACCOUNT,
 * WINNOW_BEACON_KEY, WINNOW_KEY. The build starts one.
 */
public class LiveServiceTest {
    private static final int ATTEMPTS = 200;
    private static final int PAUSE_MS = 50;

    @Rule public final TemporaryFolder folder = new TemporaryFolder();

    @Test
    public void whatIsCollectedStandsInTheTimelineOfItsSession() throws Exception {
        assumeTrue(System.getenv("WINNOW_URL") != null);
        final Application app = new Application(folder.getRoot());
        app.fakeResolver.fakeSettings.put(Settings.Secure.ANDROID_ID, "0f0e0d0c0b0a0908");
        app.fakePackages.fakeInstalled.add("com.topjohnwu.magisk");
        app.fakeBattery = new Intent().putExtra("level", 40).putExtra("scale", 100);
        Winnow.setSessionId("live-visit");
        Winnow.setUserId("live-user");
        Winnow.open(app, new Config.Builder()
                .withAccountId(System.getenv("WINNOW_ACCOUNT"))
                .withBeaconKey(System.getenv("WINNOW_BEACON_KEY"))
                .withServerUrl(System.getenv("WINNOW_URL"))
                .build(), "Main");
        String timeline = "";
        for (int n = 0; n < ATTEMPTS && !timeline.contains("$beacon"); n += 1) {
            Thread.sleep(PAUSE_MS);
            timeline = get("/v1/sessions/live-visit/timeline");
        }
        Winnow.close();
        final String told = get("/v1/events/1") + get("/v1/events/2");
        assertTrue(timeline, timeline.contains("$beacon"));
        assertTrue(told, told.contains("\"$claimed_user_id\":\"live-user\""));
        assertTrue(told, told.contains("package:com.topjohnwu.magisk"));
        assertTrue(told, told.contains("\"battery.level\":0.4"));
        assertTrue(told, told.contains("\"lifecycle\":\"open\""));
        assertTrue(told, !told.contains("0f0e0d0c0b0a0908"));
    }

    private static String get(final String path) throws Exception {
        final URL url = new URL(System.getenv("WINNOW_URL") + path);
        final HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        final byte[] key = (System.getenv("WINNOW_KEY") + ":").getBytes(StandardCharsets.UTF_8);
        connection.setRequestProperty("Authorization", "Basic " + Base64.getEncoder().encodeToString(key));
        if (connection.getResponseCode() != 200) return "";
        try (InputStream body = connection.getInputStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
