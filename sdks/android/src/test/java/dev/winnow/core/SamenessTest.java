package dev.winnow.core;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Random;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class SamenessTest {
    private static final long MINUTE = 60_000;

    @Rule public final TemporaryFolder folder = new TemporaryFolder();

    private World world;
    private File file;

    @Before
    public void saySomething() {
        world = new World(folder.getRoot());
        file = new File(folder.getRoot(), "said");
        opened().remember("Pixel 6", world.clock());
    }

    /** As the next process finds it. */
    private Sameness opened() {
        final Sameness sameness = new Sameness();
        sameness.open(folder.getRoot(), world.clock());
        return sameness;
    }

    private boolean isNewToNext(final String said) {
        return opened().isNew(said, world.elapsedMs);
    }

    @Test
    public void outlivesTheProcessForAnHour() {
        world.advance(59 * MINUTE);
        assertFalse(isNewToNext("Pixel 6"));
        assertTrue(isNewToNext("Pixel 7"));
        world.advance(MINUTE);
        assertTrue(isNewToNext("Pixel 6"));
    }

    @Test
    public void outlivesTheDevicesStart() {
        world.elapsedMs = 5;
        world.wallMs += 10 * MINUTE;
        assertFalse(isNewToNext("Pixel 6"));
        final Sameness next = opened();
        assertTrue(next.isNew("Pixel 6", world.elapsedMs + 50 * MINUTE));
    }

    @Test
    public void isNoProofWhereTheClockWasSetBack() {
        world.wallMs -= MINUTE;
        assertTrue(isNewToNext("Pixel 6"));
    }

    @Test
    public void isForgottenWhereTheFileIsBroken() throws IOException {
        final byte[] whole = Files.readAllBytes(file.toPath());
        final Random random = new Random(7);
        for (int length = 0; length < whole.length; length += 1) {
            Files.write(file.toPath(), java.util.Arrays.copyOf(whole, length));
            assertTrue(isNewToNext("Pixel 6"));
            final byte[] noise = new byte[length * 100];
            random.nextBytes(noise);
            Files.write(file.toPath(), noise);
            assertTrue(isNewToNext("Pixel 6"));
        }
    }

    @Test
    public void isOneShortLineHoweverMuchIsSaid() {
        final Sameness sameness = opened();
        for (int n = 0; n < 100; n += 1) {
            sameness.remember(new String(new char[10_000]).replace('\0', 'x') + n, world.clock());
        }
        assertEquals(79, file.length());
    }

    @Test
    public void holdsWithinAProcessThatHasNoDisk() {
        final Sameness sameness = new Sameness();
        sameness.open(new File(folder.getRoot(), "nowhere"), world.clock());
        sameness.remember("Pixel 6", world.clock());
        assertFalse(sameness.isNew("Pixel 6", world.elapsedMs));
    }
}
