package dev.winnow.platform;

import android.content.Context;
import android.os.SystemClock;
import dev.winnow.core.Clock;
import dev.winnow.core.HttpTransport;
import dev.winnow.core.Probe;
import dev.winnow.core.Surroundings;
import dev.winnow.core.ThreadWorker;
import dev.winnow.core.Transport;
import dev.winnow.core.Worker;
import java.io.File;

/** A real device. Files are the app's own, and no backup takes them to another device. */
public final class AndroidSurroundings implements Surroundings {
    private final Context context;
    private final Transport transport;
    private final Worker worker = new ThreadWorker("winnow");
    private final Worker network = new ThreadWorker("winnow-network");
    private AndroidProbe probe;

    public AndroidSurroundings(
            final Context context, final String serverUrl, final String accountId, final String key) {
        final Context application = context.getApplicationContext();
        this.context = application == null ? context : application;
        transport = new HttpTransport(serverUrl, accountId, key);
        probe = new AndroidProbe(this.context, false);
    }

    public AndroidSurroundings disallowLocation(final boolean isDisallowed) {
        probe = new AndroidProbe(context, isDisallowed);
        return this;
    }

    @Override
    public Clock clock() {
        return new Clock() {
            @Override
            public long wallMs() {
                return System.currentTimeMillis();
            }

            @Override
            public long elapsedMs() {
                return SystemClock.elapsedRealtime();
            }
        };
    }

    @Override
    public Probe probe() {
        return probe;
    }

    @Override
    public Transport transport() {
        return transport;
    }

    @Override
    public File directory() {
        return new File(context.getNoBackupFilesDir(), "winnow");
    }

    @Override
    public Worker worker() {
        return worker;
    }

    @Override
    public Worker network() {
        return network;
    }
}
