package android.content;

public class IntentFilter {
    public IntentFilter(final String action) {}
}
