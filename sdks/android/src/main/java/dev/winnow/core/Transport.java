package dev.winnow.core;

import java.io.IOException;

/** Sends a batch. It is only ever called on the network's thread. */
public interface Transport {
    /** @throws IOException when there was no answer */
    Answer send(byte[] gzippedJson) throws IOException;
}
