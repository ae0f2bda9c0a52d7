package dev.winnow.core;

/** The two clocks of a device: people set one of them, nobody the other. */
public interface Clock {
    /** Milliseconds since 1970, as far as the device knows. */
    long wallMs();

    /** Milliseconds since the device started; it never goes back. */
    long elapsedMs();
}
