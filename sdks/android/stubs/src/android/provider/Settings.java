package android.provider;

import android.content.ContentResolver;

public final class Settings {
    private Settings() {}

    public static final class Secure {
        public static final String ANDROID_ID = "android_id";

        public static String getString(final ContentResolver resolver, final String name) {
            return resolver.fakeSettings.get(name);
        }
    }

    public static final class Global {
        public static final String ADB_ENABLED = "adb_enabled";

        public static int getInt(final ContentResolver resolver, final String name, final int otherwise) {
            final String value = resolver.fakeSettings.get(name);
            return value == null ? otherwise : Integer.parseInt(value);
        }
    }
}
