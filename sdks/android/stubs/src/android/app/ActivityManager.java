package android.app;

public class ActivityManager {
    public void getMemoryInfo(final MemoryInfo memory) {
        memory.totalMem = 4L << 30;
    }

    public static class MemoryInfo {
        public long totalMem;
    }
}
