package dev.winnow.core;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** A device whose time, threads and network obey the test; its files are real. */
final class World implements Surroundings {
    static final Answer OK = new Answer(200, 0);
    static final Answer OFFLINE = null;

    final File directory;
    final Tasks worker = new Tasks();
    final Tasks network = new Tasks();
    /** What will be answered, in this order; after that {@link #otherwise}. */
    final ArrayDeque<Answer> answers = new ArrayDeque<>();
    Answer otherwise = OK;
    /** Thrown at the next sending. */
    Error failure = null;
    /** Bodies that were sent, and those of them that were answered by 2xx. */
    final List<String> sent = new ArrayList<>();
    final List<String> taken = new ArrayList<>();
    /** Bodies of which the service said the last word: taken, or cannot be read. */
    final List<String> answeredFinally = new ArrayList<>();
    int propertiesAsked = 0;
    int statesAsked = 0;
    long wallMs = 1_772_366_400_000L;
    long elapsedMs = 1_000;

    World(final File directory) {
        this.directory = directory;
    }

    /** Runs what is waiting to be run, until nothing is. */
    void settle() {
        while (worker.runNext() || network.runNext()) continue;
    }

    /** Lets time pass, waking who wanted to be woken. */
    void advance(final long ms) {
        final long untilMs = elapsedMs + ms;
        settle();
        while (!worker.later.isEmpty() && worker.later.firstKey() <= untilMs) {
            passTo(Math.max(elapsedMs, worker.later.firstKey()));
            for (final Runnable task : worker.later.pollFirstEntry().getValue()) task.run();
            settle();
        }
        passTo(untilMs);
    }

    private void passTo(final long atMs) {
        wallMs += atMs - elapsedMs;
        elapsedMs = atMs;
    }

    /** The activities named by the app states in these bodies, in order. */
    static List<String> activities(final List<String> bodies) {
        final List<String> names = new ArrayList<>();
        final Pattern pattern = Pattern.compile("\"activity_class_name\":\"([^\"]*)\"");
        for (final String body : bodies) {
            final Matcher matcher = pattern.matcher(body);
            while (matcher.find()) names.add(matcher.group(1));
        }
        return names;
    }

    final class Tasks implements Worker {
        private final ArrayDeque<Runnable> now = new ArrayDeque<>();
        final TreeMap<Long, List<Runnable>> later = new TreeMap<>();
        boolean isShutDown = false;

        int waiting() {
            int count = now.size();
            for (final List<Runnable> tasks : later.values()) count += tasks.size();
            return count;
        }

        boolean runNext() {
            final Runnable task = now.pollFirst();
            if (task != null) task.run();
            return task != null;
        }

        @Override
        public void execute(final Runnable task) {
            if (!isShutDown) now.add(task);
        }

        @Override
        public void executeAfter(final long delayMs, final Runnable task) {
            if (isShutDown) return;
            final long atMs = elapsedMs + delayMs;
            if (!later.containsKey(atMs)) later.put(atMs, new ArrayList<Runnable>());
            later.get(atMs).add(task);
        }

        @Override
        public void shutdown() {
            isShutDown = true;
            later.clear();
        }
    }

    @Override
    public Clock clock() {
        return new Clock() {
            @Override
            public long wallMs() {
                return wallMs;
            }

            @Override
            public long elapsedMs() {
                return elapsedMs;
            }
        };
    }

    @Override
    public Probe probe() {
        return new Probe() {
            @Override
            public String systemId() {
                return "9f3ac2d4e5b60718";
            }

            @Override
            public Map<String, Object> deviceProperties() {
                propertiesAsked += 1;
                return Collections.<String, Object>singletonMap("device_model", "Pixel 6");
            }

            @Override
            public Map<String, Object> appState() {
                statesAsked += 1;
                return Collections.<String, Object>singletonMap("battery_level", 0.5);
            }
        };
    }

    @Override
    public Transport transport() {
        return new Transport() {
            @Override
            public Answer send(final byte[] gzippedJson) throws IOException {
                final String body = unzip(gzippedJson);
                sent.add(body);
                final Error thrown = failure;
                failure = null;
                if (thrown != null) throw thrown;
                final Answer answer = answers.isEmpty() ? otherwise : answers.pollFirst();
                if (answer == OFFLINE) throw new IOException("offline");
                if (answer.status == 200) taken.add(body);
                if (answer.status == 200 || answer.status == 400) answeredFinally.add(body);
                return answer;
            }
        };
    }

    static String unzip(final byte[] gzipped) throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(gzipped))) {
            int one = in.read();
            while (one >= 0) {
                out.write(one);
                one = in.read();
            }
        }
        return new String(out.toByteArray(), StandardCharsets.UTF_8);
    }

    @Override
    public File directory() {
        return directory;
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
