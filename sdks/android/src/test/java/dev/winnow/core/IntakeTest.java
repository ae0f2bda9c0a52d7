package dev.winnow.core;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Test;

public class IntakeTest {
    private static final Moment.Who NOBODY = new Moment.Who(null, null);

    private final Intake intake = new Intake();

    private boolean add(final String activity) {
        return intake.add(new Moment("resume", activity, NOBODY, 0));
    }

    @Test
    public void holdsTheLatestMomentsOnly() {
        for (int n = 0; n < 10_000; n += 1) add("a" + n);
        final List<Moment> moments = intake.take().moments;
        assertEquals(Limits.MOMENTS, moments.size());
        assertEquals("a9999", moments.get(Limits.MOMENTS - 1).activity);
        assertEquals(0, intake.take().moments.size());
    }

    @Test
    public void wakesTheWorkerOnceForAllThatCameBeforeItLooked() {
        assertTrue(intake.wake());
        assertFalse(intake.wake());
        intake.take();
        assertTrue(intake.wake());
    }

    @Test
    public void takesNoMomentAfterItWasClosed() {
        intake.askClose();
        assertFalse(add("late"));
        assertTrue(intake.take().close && intake.take().close);
    }
}
