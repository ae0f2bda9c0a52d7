package dev.winnow.core;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Real processes, ended as the system ends them: by SIGKILL. */
public class ProcessDeathTest {
    private static final int EVENTS = 20;
    private static final int KILLS = 3;

    @Rule public final TemporaryFolder folder = new TemporaryFolder();

    private Process start(final String name) throws Exception {
        final String java = System.getProperty("java.home") + "/bin/java";
        final String classes = System.getProperty("java.class.path");
        final String directory = folder.getRoot().getPath();
        return new ProcessBuilder(Arrays.asList(
                java, "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", classes,
                DyingApp.class.getName(), directory, name, String.valueOf(EVENTS)))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static void awaitKept(final Process app, final int count) throws Exception {
        final BufferedReader said = new BufferedReader(new InputStreamReader(app.getInputStream()));
        for (int n = 0; n < count; n += 1) assertEquals("kept " + n, said.readLine());
    }

    private static void kill(final Process app) throws Exception {
        app.destroyForcibly();
        assertNotEquals(0, app.waitFor());
    }

    private List<String> found() {
        final World world = new World(folder.getRoot());
        new Collector(world).collect("open", "next");
        world.advance(1_200_000);
        return World.activities(world.taken);
    }

    private static List<String> names(final String name, final int count) {
        final List<String> names = new ArrayList<>();
        for (int n = 0; n < count; n += 1) names.add(name + n);
        return names;
    }

    @Test
    public void loseNothingThatWasKeptWhenKilledWhileAnUploadIsUnderWay() throws Exception {
        final Random random = new Random(4);
        final List<String> kept = new ArrayList<>();
        for (int round = 0; round < KILLS; round += 1) {
            final int count = 1 + random.nextInt(EVENTS);
            final Process app = start("r" + round + "-");
            awaitKept(app, count);
            kill(app);
            kept.addAll(names("r" + round + "-", count));
        }
        final List<String> found = found();
        assertTrue(found.containsAll(kept));
        assertEquals(found.size(), new HashSet<>(found).size());
    }

    @Test
    public void keepApartWhatTwoOfThemCollectAndTheNextSendsBoth() throws Exception {
        final Process first = start("first-");
        final Process second = start("second-");
        awaitKept(first, EVENTS);
        awaitKept(second, EVENTS);
        kill(first);
        second.getOutputStream().close();
        assertEquals(0, second.waitFor());
        final List<String> expected = new ArrayList<>(names("first-", EVENTS));
        expected.addAll(names("second-", EVENTS));
        expected.add("next");
        final List<String> found = found();
        assertEquals(expected.size(), found.size());
        assertEquals(new HashSet<>(expected), new HashSet<>(found));
    }
}
