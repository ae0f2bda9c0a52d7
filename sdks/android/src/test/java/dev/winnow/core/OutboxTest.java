package dev.winnow.core;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.util.Arrays;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class OutboxTest {
    @Rule public final TemporaryFolder folder = new TemporaryFolder();

    private static QueuedEvent large(final int number) {
        final char[] text = new char[Limits.EVENT_BYTES - 8];
        Arrays.fill(text, 'x');
        return new QueuedEvent(new String(text) + number, 0, false);
    }

    @Test
    public void hasAFileThatIsBoundedAndHoldsWhatTheQueueHolds() {
        final Outbox outbox = new Outbox();
        outbox.open(folder.getRoot(), 0);
        final File file = new File(folder.getRoot(), "events-0");
        for (int n = 0; n < 1_000; n += 1) {
            outbox.add(large(n));
            assertTrue(file.length() <= Limits.JOURNAL_BYTES + Limits.EVENT_BYTES);
        }
        final String oldest = outbox.batch().get(0).json;
        outbox.close();
        final Outbox next = new Outbox();
        next.open(folder.getRoot(), 0);
        assertEquals(oldest, next.batch().get(0).json);
        next.close();
    }
}
