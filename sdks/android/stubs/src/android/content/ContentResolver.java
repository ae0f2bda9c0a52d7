package android.content;

import java.util.HashMap;
import java.util.Map;

public class ContentResolver {
    /** Settings by their names. */
    public final Map<String, String> fakeSettings = new HashMap<>();
}
