package dev.winnow.core;

import java.util.Map;

/** Looks at the device. It is only ever called on the worker's thread. */
public interface Probe {
    /** Names the installation, if the system tells: the same after the app was installed again. */
    String systemId();

    /** What hardly changes: the device, its system, signs of a root or an emulator. */
    Map<String, Object> deviceProperties();

    /** What changes: battery, network, place. */
    Map<String, Object> appState();
}
