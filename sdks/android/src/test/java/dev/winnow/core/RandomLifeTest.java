package dev.winnow.core;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Whatever happens to an app, each state it kept is taken by the service or refused by it as
 * unreadable, exactly once, in order. The naive twin is the list of what was collected.
 */
public class RandomLifeTest {
    private static final int LIVES = 100;
    private static final int STEPS = 60;

    @Rule public final TemporaryFolder folder = new TemporaryFolder();

    @Test
    public void losesNothingAndDoublesNothing() {
        for (int seed = 1; seed <= LIVES; seed += 1) live(seed);
    }

    private void live(final int seed) {
        final Random random = new Random(seed);
        final File directory = new File(folder.getRoot(), "life-" + seed);
        final List<String> collected = new ArrayList<>();
        final List<String> settled = new ArrayList<>();
        World world = new World(directory);
        Collector collector = new Collector(world);
        for (int step = 0; step < STEPS; step += 1) {
            switch (random.nextInt(6)) {
                case 0:
                    world.otherwise = World.OFFLINE;
                    break;
                case 1:
                    world.otherwise = World.OK;
                    break;
                case 2:
                    world.answers.add(new Answer(random.nextBoolean() ? 400 : 503, 0));
                    break;
                case 3:
                    collector.close();
                    world.settle();
                    settled.addAll(settledIn(world));
                    world = new World(directory);
                    collector = new Collector(world);
                    break;
                default:
                    collected.add("a" + step);
                    collector.collect("resume", "a" + step);
            }
            world.advance(2_000 + random.nextInt(90_000));
        }
        world.otherwise = World.OK;
        world.answers.clear();
        collected.add("end");
        collector.collect("resume", "end");
        world.advance(1_200_000);
        settled.addAll(settledIn(world));
        assertEquals("seed " + seed, collected, settled);
        assertTrue("seed " + seed, new HashSet<>(settled).size() == settled.size());
    }

    /** What a world has heard the last word about. */
    private static List<String> settledIn(final World world) {
        return World.activities(world.answeredFinally);
    }
}
