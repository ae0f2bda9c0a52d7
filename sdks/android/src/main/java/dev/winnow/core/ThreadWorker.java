package dev.winnow.core;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** One thread of low priority, which ends when there is nothing to do for a while. */
public final class ThreadWorker implements Worker {
    private static final long IDLE_SECONDS = 5;

    private final ScheduledThreadPoolExecutor executor;

    public ThreadWorker(final String name) {
        executor = new ScheduledThreadPoolExecutor(1, new Threads(name));
        executor.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
        executor.allowCoreThreadTimeOut(true);
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    private static final class Threads implements ThreadFactory {
        private final String name;

        Threads(final String name) {
            this.name = name;
        }

        @Override
        public Thread newThread(final Runnable task) {
            final Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            thread.setPriority(Thread.MIN_PRIORITY);
            return thread;
        }
    }

    @Override
    public void execute(final Runnable task) {
        executeAfter(0, task);
    }

    @Override
    public void executeAfter(final long delayMs, final Runnable task) {
        try {
            if (delayMs <= 0) executor.execute(task);
            else executor.schedule(task, delayMs, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closed) {
            // It was shut down in between: there is nothing left to do.
        }
    }

    @Override
    public void shutdown() {
        executor.shutdown();
    }
}
