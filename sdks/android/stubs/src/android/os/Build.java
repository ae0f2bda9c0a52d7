package android.os;

public class Build {
    public static String MANUFACTURER = "Google";
    public static String MODEL = "Pixel 6";
    public static String PRODUCT = "oriole";
    public static String HARDWARE = "oriole";
    public static String FINGERPRINT = "google/oriole/oriole:14/UQ1A/1:user/release-keys";
    public static String TAGS = "release-keys";
    public static String[] SUPPORTED_ABIS = {"arm64-v8a"};

    public static class VERSION {
        public static String RELEASE = "14";
        public static int SDK_INT = 34;
    }
}
