package android.util;

public class DisplayMetrics {
    public int widthPixels = 1_080;
    public int heightPixels = 2_400;
    public float density = 2.625f;
}
