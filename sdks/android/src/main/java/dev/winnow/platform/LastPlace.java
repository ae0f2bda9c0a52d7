package dev.winnow.platform;

import android.Manifest;
import android.content.Context;
import android.content.pm.PackageManager;
import android.location.Location;
import android.location.LocationManager;
import android.os.Process;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where the device was last seen, if the app holds the right to know. Nobody is asked for that right,
 * and no search is begun.
 */
final class LastPlace implements Part {
    private static final String[] RIGHTS = {
        Manifest.permission.ACCESS_FINE_LOCATION, Manifest.permission.ACCESS_COARSE_LOCATION,
    };

    private final Context context;

    LastPlace(final Context context) {
        this.context = context;
    }

    @Override
    public void tell(final Map<String, Object> told) {
        try {
            final Location last = isAllowed() ? latest() : null;
            if (last == null) return;
            final Map<String, Object> place = new LinkedHashMap<>();
            place.put("latitude", last.getLatitude());
            place.put("longitude", last.getLongitude());
            told.put("location", place);
        } catch (RuntimeException untold) {
            // A right can be taken back at any moment.
        }
    }

    private boolean isAllowed() {
        for (final String right : RIGHTS) {
            final int verdict = context.checkPermission(right, Process.myPid(), Process.myUid());
            if (verdict == PackageManager.PERMISSION_GRANTED) return true;
        }
        return false;
    }

    private Location latest() {
        final LocationManager manager =
                (LocationManager) context.getSystemService(Context.LOCATION_SERVICE);
        if (manager == null) return null;
        Location latest = null;
        for (final String provider : manager.getProviders(true)) {
            final Location one = manager.getLastKnownLocation(provider);
            if (one != null && (latest == null || one.getTime() > latest.getTime())) latest = one;
        }
        return latest;
    }
}
