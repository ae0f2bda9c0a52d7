package dev.winnow.core;

import static org.junit.Assert.assertEquals;

import java.util.Random;
import org.junit.Test;

public class Base64Test {
    @Test
    public void isWhatTheLibraryOfNewerDevicesWrites() {
        final Random random = new Random(1);
        for (int length = 0; length < 200; length += 1) {
            final byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            assertEquals(java.util.Base64.getEncoder().encodeToString(bytes), Base64.of(bytes));
        }
    }
}
