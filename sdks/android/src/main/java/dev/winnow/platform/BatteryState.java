package dev.winnow.platform;

import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.BatteryManager;
import java.util.Map;

/** The battery, as the system last announced it. */
final class BatteryState implements Part {
    private final Context context;

    BatteryState(final Context context) {
        this.context = context;
    }

    @Override
    public void tell(final Map<String, Object> told) {
        try {
            final Intent last = context.registerReceiver(
                    null, new IntentFilter(Intent.ACTION_BATTERY_CHANGED));
            if (last == null) return;
            final int level = last.getIntExtra(BatteryManager.EXTRA_LEVEL, -1);
            final int scale = last.getIntExtra(BatteryManager.EXTRA_SCALE, -1);
            if (level >= 0 && scale > 0) told.put("battery_level", (double) level / scale);
            told.put("battery_state", last.getIntExtra(BatteryManager.EXTRA_STATUS, 0));
            told.put("battery_health", last.getIntExtra(BatteryManager.EXTRA_HEALTH, 0));
            told.put("plug_state", last.getIntExtra(BatteryManager.EXTRA_PLUGGED, -1));
        } catch (RuntimeException untold) {
            // What was told before stays.
        }
    }
}
