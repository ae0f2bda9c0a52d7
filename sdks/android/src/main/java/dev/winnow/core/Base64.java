package dev.winnow.core;

/** Base 64 with padding; Android has `java.util.Base64` only since version 8. */
final class Base64 {
    private static final String DIGITS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    private Base64() {}

    static String of(final byte[] bytes) {
        final StringBuilder out = new StringBuilder();
        for (int at = 0; at < bytes.length; at += 3) {
            final int bits = byteAt(bytes, at) << 16 | byteAt(bytes, at + 1) << 8 | byteAt(bytes, at + 2);
            out.append(DIGITS.charAt(bits >> 18 & 63)).append(DIGITS.charAt(bits >> 12 & 63));
            out.append(at + 1 < bytes.length ? DIGITS.charAt(bits >> 6 & 63) : '=');
            out.append(at + 2 < bytes.length ? DIGITS.charAt(bits & 63) : '=');
        }
        return out.toString();
    }

    private static int byteAt(final byte[] bytes, final int at) {
        return at < bytes.length ? bytes[at] & 255 : 0;
    }
}
