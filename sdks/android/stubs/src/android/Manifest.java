package android;

public final class Manifest {
    private Manifest() {}

    public static final class permission {
        public static final String ACCESS_FINE_LOCATION = "android.permission.ACCESS_FINE_LOCATION";
        public static final String ACCESS_COARSE_LOCATION = "android.permission.ACCESS_COARSE_LOCATION";

        private permission() {}
    }
}
