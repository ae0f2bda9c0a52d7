package dev.winnow.platform;

import java.util.Map;

/** Tells one side of the device. What cannot be told is left out; nothing is thrown. */
interface Part {
    void tell(Map<String, Object> told);
}
