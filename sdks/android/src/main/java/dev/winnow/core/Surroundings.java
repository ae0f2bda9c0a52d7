package dev.winnow.core;

import java.io.File;

/** All that a collector meets of the world. */
public interface Surroundings {
    Clock clock();

    Probe probe();

    Transport transport();

    /** Where events wait, made if need be. Only called on the worker's thread. */
    File directory();

    /** Where the device is looked at and files are written. */
    Worker worker();

    /** Where a request waits for its answer, so that nothing else has to. */
    Worker network();
}
