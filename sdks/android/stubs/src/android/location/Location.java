package android.location;

public class Location {
    private double latitude;
    private double longitude;
    private long time;

    public Location(final String provider) {}

    public double getLatitude() {
        return latitude;
    }

    public void setLatitude(final double degrees) {
        latitude = degrees;
    }

    public double getLongitude() {
        return longitude;
    }

    public void setLongitude(final double degrees) {
        longitude = degrees;
    }

    public long getTime() {
        return time;
    }

    public void setTime(final long ms) {
        time = ms;
    }
}
