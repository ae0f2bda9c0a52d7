package dev.winnow.core;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import org.junit.Test;

public class UploaderTest {
    private static final long NOW = 50_000;

    private final Uploader uploader = new Uploader();

    private boolean isDone(final int status) {
        return uploader.isDone(new Answer(status, 0), NOW);
    }

    private long waitMs() {
        return uploader.notBeforeElapsedMs() - NOW;
    }

    @Test
    public void isDoneWithWhatWasTakenAndWithWhatCannotBeRead() {
        for (final int status : new int[] {200, 204, 400, 413}) assertTrue(isDone(status));
    }

    @Test
    public void givesABatchUpAfterThreeRefusals() {
        for (final int status : new int[] {401, 403, 404, 301}) {
            assertFalse(isDone(status));
            assertEquals(3_000, waitMs());
            assertFalse(isDone(status));
            assertEquals(12_000, waitMs());
            assertTrue(isDone(status));
        }
    }

    @Test
    public void triesForeverWhatMayPassLaterEachTimeALittleLess() {
        final long[] waits = {5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 600_000, 600_000};
        for (final int status : new int[] {500, 503, 429, 408}) {
            for (final long wait : waits) {
                assertFalse(isDone(status));
                assertEquals(wait, waitMs());
            }
            for (int n = 0; n < 100; n += 1) assertFalse(isDone(status));
            assertEquals(600_000, waitMs());
            assertTrue(isDone(200));
        }
    }

    @Test
    public void waitsAsLongAsItIsAskedToWithinAnHour() {
        uploader.isDone(new Answer(429, 90_000), NOW);
        assertEquals(90_000, waitMs());
        uploader.isDone(new Answer(429, Long.MAX_VALUE), NOW);
        assertEquals(Uploader.LONGEST_ASKED_WAIT_MS, waitMs());
    }

    @Test
    public void writesOneBodyOfAllEvents() throws Exception {
        final QueuedEvent one = new QueuedEvent("{\"a\":1}", 0, false);
        final byte[] body = Uploader.body(Arrays.asList(one, one));
        assertEquals("{\"data\":[{\"a\":1},{\"a\":1}]}", World.unzip(body));
    }
}
