package android.os;

public final class SystemClock {
    private static final int NANOS = 1_000_000;

    private SystemClock() {}

    public static long elapsedRealtime() {
        return System.nanoTime() / NANOS;
    }
}
