package dev.winnow.core;

/** Hears what this installation is called. */
public interface InstallationIdListener {
    /** Null where nothing is collected, or the device tells no name and keeps no file. */
    void onInstallationId(String id);
}
