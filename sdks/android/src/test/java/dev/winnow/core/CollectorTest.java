package dev.winnow.core;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class CollectorTest {
    private static final long MINUTE = 60_000;
    private static final long DAY = 86_400_000;

    @Rule public final TemporaryFolder folder = new TemporaryFolder();

    private File directory;
    private World world;
    private Collector collector;

    @Before
    public void open() {
        directory = new File(folder.getRoot(), "no-backup/winnow");
        world = new World(directory);
        collector = new Collector(world);
    }

    /** The app is started again: other threads, the same files. */
    private void restart() {
        world = new World(directory);
        collector = new Collector(world);
    }

    private void endProperly() {
        collector.close();
        world.settle();
    }

    private void collect(final String activity) {
        collector.collect("resume", activity);
        world.settle();
    }

    private List<String> takenActivities() {
        return World.activities(world.taken);
    }

    @Test
    public void tellsTheDeviceAtOnceAndTheSameAgainAfterAnHourOnly() {
        collect("Main");
        assertEquals(1, world.taken.size());
        assertTrue(world.taken.get(0).contains("\"android_device_properties\":{\"device_model\":\"Pixel 6\"}"));
        assertTrue(world.taken.get(0).contains("\"installation_id\":\"9f3ac2d4e5b60718\""));
        collect("Main");
        world.advance(59 * MINUTE);
        collect("Main");
        assertFalse(String.join("", world.taken.subList(1, world.taken.size())).contains("device_model"));
        world.advance(MINUTE);
        collect("Main");
        assertTrue(world.taken.get(world.taken.size() - 1).contains("device_model"));
        assertEquals(2, world.propertiesAsked);
    }

    @Test
    public void tellsTheDeviceOnceWhenItsProcessIsKilled() {
        collect("Main");
        assertTrue(world.taken.get(0).contains("device_model"));
        final long wallMs = world.wallMs;
        for (int life = 1; life <= 3; life += 1) {
            restart();
            world.wallMs = wallMs + life * MINUTE;
            collect("Main");
            world.advance(MINUTE);
            assertFalse(String.join("", world.taken).contains("device_model"));
        }
        restart();
        world.wallMs = wallMs + 60 * MINUTE;
        collect("Main");
        assertTrue(world.taken.get(0).contains("device_model"));
    }

    @Test
    public void tellsTheDeviceAgainWhenTheUserChanges() {
        collect("Main");
        collector.setUserId("ann");
        collector.setSessionId("visit");
        collect("Main");
        final String last = world.taken.get(world.taken.size() - 1);
        assertTrue(last.contains("device_model"));
        assertTrue(last.contains("\"user_id\":\"ann\",\"session_id\":\"visit\""));
    }

    @Test
    public void waitsWithStatesForMoreOrForAMinute() {
        collect("first");
        for (int n = 0; n < 8; n += 1) collect("a" + n);
        assertEquals(Arrays.asList("first"), takenActivities());
        collect("a8");
        assertEquals(10, takenActivities().size());
        collect("late");
        world.advance(MINUTE - 1);
        assertFalse(takenActivities().contains("late"));
        world.advance(1);
        assertTrue(takenActivities().contains("late"));
    }

    @Test
    public void wantsToBeWokenOnceHoweverMuchWaits() {
        collect("first");
        for (int n = 0; n < 8; n += 1) collect("a" + n);
        assertEquals(1, world.worker.waiting());
    }

    @Test
    public void sendsWhatThereIsWhenAsked() {
        collect("first");
        collect("second");
        collector.upload();
        world.settle();
        assertEquals(Arrays.asList("first", "second"), takenActivities());
    }

    @Test
    public void sendsWhenAskedAlsoWhileAnotherRequestIsUnderWay() {
        collector.collect("open", "first");
        while (world.worker.runNext()) continue;
        collector.collect("resume", "second");
        collector.upload();
        while (world.worker.runNext()) continue;
        world.settle();
        assertEquals(Arrays.asList("first", "second"), takenActivities());
    }

    @Test
    public void doesNoWorkOnTheCallersThread() {
        collector.setUserId("ann");
        collector.collect("open", "Main");
        collector.save();
        collector.upload();
        collector.close();
        assertFalse(directory.exists());
        assertEquals(0, world.propertiesAsked + world.statesAsked + world.sent.size());
        world.settle();
        assertEquals(1, world.statesAsked);
    }

    @Test
    public void doesNoNetworkOnTheThreadOfTheDisk() {
        collector.collect("open", "Main");
        while (world.worker.runNext()) continue;
        assertEquals(0, world.sent.size());
        world.settle();
        assertEquals(1, world.sent.size());
    }

    @Test
    public void isNotMovedByAStorm() {
        world.otherwise = World.OFFLINE;
        for (int n = 0; n < 20_000; n += 1) {
            collector.collect(n % 2 == 0 ? "resume" : "pause", "Main");
            collector.save();
            assertTrue(world.worker.waiting() <= 1);
        }
        world.settle();
        assertTrue(world.statesAsked <= Limits.EVENTS_PER_MINUTE);
        assertEquals(1, world.propertiesAsked);
        for (int n = 0; n < 2_000; n += 1) {
            collector.setUserId("user-" + n);
            collect("Main");
        }
        assertTrue(world.statesAsked <= Limits.EVENTS_PER_MINUTE);
        assertTrue(new File(directory, "events-0").length() <= 60 * 1_024);
    }

    @Test
    public void isBoundedOnDiskAndLosesTheOldestOnly() throws Exception {
        world.otherwise = World.OFFLINE;
        for (int n = 0; n < 1_000; n += 1) {
            collect("a" + n);
            world.advance(3_000);
        }
        assertTrue(new File(directory, "events-0").length() <= 2 * Limits.JOURNAL_BYTES);
        endProperly();
        restart();
        collect("end");
        final List<String> taken = takenActivities();
        assertTrue(taken.size() <= Limits.QUEUE_EVENTS);
        assertEquals("end", taken.get(taken.size() - 1));
        assertEquals("a999", taken.get(taken.size() - 2));
    }

    @Test
    public void keepsWhatWasCollectedThroughDaysOffline() {
        world.otherwise = World.OFFLINE;
        for (int n = 0; n < 100; n += 1) {
            collect("a" + n);
            world.advance(DAY / 25);
        }
        final int attempts = world.sent.size();
        assertTrue("attempts " + attempts, attempts < 4 * 144 + 20);
        world.otherwise = World.OK;
        world.advance(10 * MINUTE);
        assertEquals(100, takenActivities().size());
        assertEquals(100, new HashSet<>(takenActivities()).size());
    }

    @Test
    public void dropsTheBatchThatCannotBeReadAndNoOther() {
        world.otherwise = World.OFFLINE;
        for (int n = 0; n < 150; n += 1) {
            collect("a" + n);
            world.advance(3_000);
        }
        world.otherwise = World.OK;
        world.answers.add(new Answer(400, 0));
        world.advance(10 * MINUTE);
        final List<String> dropped = World.activities(Arrays.asList(world.sent.get(world.sent.size() - 3)));
        final List<String> expected = new ArrayList<>();
        for (int n = 0; n < 150; n += 1) {
            if (!dropped.contains("a" + n)) expected.add("a" + n);
        }
        assertTrue(dropped.size() > 50);
        assertEquals(expected, takenActivities());
    }

    @Test
    public void triesAgainAfterAFailureOfTheService() {
        world.answers.add(new Answer(503, 30_000));
        collect("Main");
        world.advance(29_000);
        assertEquals(1, world.sent.size());
        world.advance(1_000);
        assertEquals(2, world.sent.size());
        assertEquals(world.sent.get(0), world.sent.get(1));
        assertEquals(1, world.taken.size());
    }

    @Test
    public void isNotConfusedWhenTheClockIsSet() {
        collect("before");
        world.wallMs -= 400 * DAY;
        collect("past");
        world.advance(MINUTE);
        assertTrue(takenActivities().contains("past"));
        world.wallMs += 4_000 * DAY;
        collect("future");
        world.advance(MINUTE);
        assertTrue(takenActivities().contains("future"));
        assertEquals(1, world.propertiesAsked);
    }

    @Test
    public void afterCloseDoesNothingAndKeepsTheRestForTheNextTime() {
        world.otherwise = World.OFFLINE;
        collect("kept");
        endProperly();
        final int sent = world.sent.size();
        for (int n = 0; n < 100; n += 1) {
            collector.collect("resume", "late");
            collector.setUserId("x");
            collector.save();
            collector.upload();
            collector.close();
        }
        world.advance(DAY);
        assertEquals(sent, world.sent.size());
        assertTrue(world.worker.isShutDown && world.network.isShutDown);
        restart();
        collect("next");
        assertEquals(Arrays.asList("kept", "next"), takenActivities());
    }

    @Test
    public void closedWhileItSendsStillHearsTheAnswer() {
        collector.collect("open", "Main");
        while (world.worker.runNext()) continue;
        collector.close();
        while (world.worker.runNext()) continue;
        assertFalse(world.worker.isShutDown);
        world.settle();
        assertTrue(world.worker.isShutDown);
        restart();
        collect("next");
        world.advance(MINUTE);
        assertEquals(Arrays.asList("next"), takenActivities());
    }

    @Test
    public void readsWhatCanBeReadOfABrokenFile() throws Exception {
        world.otherwise = World.OFFLINE;
        collect("kept");
        endProperly();
        final File file = new File(directory, "events-0");
        final byte[] whole = Files.readAllBytes(file.toPath());
        whole[whole.length - 5] ^= 1;
        Files.write(file.toPath(), whole);
        restart();
        collect("next");
        assertEquals(Arrays.asList("next"), takenActivities());
        assertEquals(1, String.join("", world.taken).split("device_model", -1).length - 1);
    }

    @Test
    public void worksInMemoryWhereThereIsNoDisk() throws Exception {
        assertTrue(directory.getParentFile().mkdirs() && directory.createNewFile());
        collect("Main");
        world.otherwise = World.OFFLINE;
        collect("second");
        world.advance(MINUTE);
        world.otherwise = World.OK;
        world.advance(10 * MINUTE);
        assertEquals(Arrays.asList("Main", "second"), takenActivities());
    }

    @Test
    public void twoOfOneDirectoryLoseNothingAndSendNothingTwice() {
        final World other = new World(directory);
        final Collector second = new Collector(other);
        world.otherwise = World.OFFLINE;
        other.otherwise = World.OFFLINE;
        collect("one");
        second.collect("resume", "two");
        other.settle();
        endProperly();
        second.close();
        other.settle();
        restart();
        collect("three");
        assertEquals(Arrays.asList("one", "two", "three"), takenActivities());
    }

    @Test
    public void whatIsLeftByOneThatEndsLaterIsSentByTheNext() {
        final World other = new World(directory);
        final Collector next = new Collector(other);
        world.otherwise = World.OFFLINE;
        collector.collect("open", "left");
        while (world.worker.runNext()) continue;
        collector.close();
        while (world.worker.runNext()) continue;
        next.collect("open", "next");
        other.settle();
        world.settle();
        assertTrue(world.worker.isShutDown);
        next.collect("resume", "later");
        other.advance(MINUTE);
        assertEquals(
                new HashSet<>(Arrays.asList("left", "next", "later")),
                new HashSet<>(World.activities(other.taken)));
        assertEquals(3, World.activities(other.taken).size());
    }

    @Test
    public void goesOnSendingAfterAnErrorOfTheTransport() {
        world.failure = new OutOfMemoryError("no room for the answer");
        collect("Main");
        world.advance(10 * MINUTE);
        assertEquals(Arrays.asList("Main"), takenActivities());
    }
}
