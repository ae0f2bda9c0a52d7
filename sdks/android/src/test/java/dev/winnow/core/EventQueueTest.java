package dev.winnow.core;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.Test;

public class EventQueueTest {
    private static QueuedEvent event(final int size, final boolean isUrgent) {
        final char[] text = new char[size];
        Arrays.fill(text, 'x');
        return new QueuedEvent(new String(text), 1_000, isUrgent);
    }

    @Test
    public void isBoundedInEventsAndBytesWhateverIsAdded() {
        final Random random = new Random(2);
        final EventQueue queue = new EventQueue();
        for (int n = 0; n < 5_000; n += 1) {
            queue.add(event(1 + random.nextInt(2 * Limits.EVENT_BYTES), false));
            assertTrue(queue.size() <= Limits.QUEUE_EVENTS && queue.bytes() <= Limits.QUEUE_BYTES);
            int bytes = 0;
            for (final QueuedEvent one : queue.all()) bytes += one.bytes;
            assertEquals(bytes, queue.bytes());
        }
    }

    @Test
    public void givesUpTheOldestFirst() {
        final EventQueue queue = new EventQueue();
        final QueuedEvent first = event(1, false);
        queue.add(first);
        for (int n = 0; n < Limits.QUEUE_EVENTS; n += 1) queue.add(event(2, false));
        assertFalse(queue.all().contains(first));
        assertEquals(Limits.QUEUE_EVENTS, queue.size());
    }

    @Test
    public void cutsBatchesByCountAndBytesAndTakesOutWhatWasSentOnly() {
        final EventQueue queue = new EventQueue();
        for (int n = 0; n < 100; n += 1) queue.add(event(10, false));
        final List<QueuedEvent> batch = queue.batch();
        assertEquals(Limits.BATCH_EVENTS, batch.size());
        final QueuedEvent late = event(10, false);
        queue.add(late);
        queue.remove(batch);
        assertEquals(101 - Limits.BATCH_EVENTS, queue.size());
        assertTrue(queue.all().contains(late));

        final EventQueue heavy = new EventQueue();
        for (int n = 0; n < 40; n += 1) heavy.add(event(Limits.EVENT_BYTES, false));
        assertEquals(Limits.BATCH_BYTES / Limits.EVENT_BYTES, heavy.batch().size());
    }

    @Test
    public void isDueAtOnceForAnUrgentEventOrManyElseAfterAMinute() {
        final EventQueue queue = new EventQueue();
        assertEquals(Long.MAX_VALUE, queue.dueAtElapsedMs());
        for (int n = 0; n < EventQueue.PATIENT_EVENTS; n += 1) queue.add(event(1, false));
        assertEquals(1_000 + EventQueue.PATIENT_MS, queue.dueAtElapsedMs());
        queue.add(event(1, false));
        assertEquals(0, queue.dueAtElapsedMs());

        final EventQueue urgent = new EventQueue();
        urgent.add(event(1, true));
        assertEquals(0, urgent.dueAtElapsedMs());
    }
}
