package android.content;

import java.util.HashMap;
import java.util.Map;

public class Intent {
    public static final String ACTION_BATTERY_CHANGED = "android.intent.action.BATTERY_CHANGED";

    private final Map<String, Integer> extras = new HashMap<>();

    public Intent putExtra(final String name, final int value) {
        extras.put(name, value);
        return this;
    }

    public int getIntExtra(final String name, final int otherwise) {
        return extras.containsKey(name) ? extras.get(name) : otherwise;
    }
}
