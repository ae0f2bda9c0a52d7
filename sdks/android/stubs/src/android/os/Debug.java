package android.os;

public final class Debug {
    private Debug() {}

    public static boolean isDebuggerConnected() {
        return false;
    }
}
