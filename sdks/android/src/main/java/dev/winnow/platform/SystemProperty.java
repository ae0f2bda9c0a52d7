package dev.winnow.platform;

/** Properties of the system, which only a class outside the public interface reads. */
final class SystemProperty {
    private SystemProperty() {}

    /** Empty when it is not set, or may not be read. */
    static String of(final String name) {
        try {
            final Class<?> properties = Class.forName("android.os.SystemProperties");
            return String.valueOf(properties.getMethod("get", String.class).invoke(null, name));
        } catch (ReflectiveOperationException | RuntimeException unreadable) {
            return "";
        }
    }
}
