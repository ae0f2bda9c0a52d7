package dev.winnow.core;

import java.io.File;
import java.util.concurrent.CountDownLatch;

/**
 * An app in a process of its own, whose service never answers: collects {@code <name>0},
 * {@code <name>1}, …, says {@code kept <n>} as soon as each is kept, and closes when its input ends.
 */
public final class DyingApp {
    private DyingApp() {}

    public static void main(final String[] args) throws Exception {
        final World world = new World(new File(args[0]));
        final Worker worker = new ThreadWorker("worker");
        final Collector collector = new Collector(new OnThreads(world, worker));
        for (int n = 0; n < Integer.parseInt(args[2]); n += 1) {
            collector.collect("resume", args[1] + n);
            final int kept = n;
            worker.execute(() -> {
                System.out.println("kept " + kept);
                System.out.flush();
            });
        }
        while (System.in.read() >= 0) continue;
        collector.save();
        collector.close();
        final CountDownLatch saved = new CountDownLatch(1);
        worker.execute(saved::countDown);
        saved.await();
    }

    /** Real threads; the network hears nothing for ever. */
    private static final class OnThreads implements Surroundings {
        private final World world;
        private final Worker worker;
        private final Worker network = new ThreadWorker("network");

        OnThreads(final World world, final Worker worker) {
            this.world = world;
            this.worker = worker;
        }

        @Override
        public Clock clock() {
            return world.clock();
        }

        @Override
        public Probe probe() {
            return world.probe();
        }

        @Override
        public Transport transport() {
            return body -> {
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException never) {
                    Thread.currentThread().interrupt();
                }
                return World.OK;
            };
        }

        @Override
        public File directory() {
            return world.directory();
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
}
