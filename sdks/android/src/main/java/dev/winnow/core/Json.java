package dev.winnow.core;

import java.util.Map;

/** Writes JSON. Nothing here reads any: events are kept as the text that is sent. */
public final class Json {
    private Json() {}

    /** Maps, iterables, texts, numbers and booleans; members that are null are left out. */
    public static String of(final Object value) {
        final StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(final Object value, final StringBuilder out) {
        if (value instanceof Map) writeObject((Map<?, ?>) value, out);
        else if (value instanceof Iterable) writeList((Iterable<?>) value, out);
        else if (value instanceof Boolean) out.append(value);
        else if (value instanceof Number) writeNumber((Number) value, out);
        else writeText(String.valueOf(value), out);
    }

    private static void writeObject(final Map<?, ?> members, final StringBuilder out) {
        out.append('{');
        final int start = out.length();
        for (final Map.Entry<?, ?> member : members.entrySet()) {
            if (member.getValue() == null) continue;
            if (out.length() > start) out.append(',');
            writeText(String.valueOf(member.getKey()), out);
            out.append(':');
            write(member.getValue(), out);
        }
        out.append('}');
    }

    private static void writeList(final Iterable<?> entries, final StringBuilder out) {
        out.append('[');
        final int start = out.length();
        for (final Object entry : entries) {
            if (entry == null) continue;
            if (out.length() > start) out.append(',');
            write(entry, out);
        }
        out.append(']');
    }

    /** JSON has no infinity and no NaN. */
    private static void writeNumber(final Number number, final StringBuilder out) {
        final double value = number.doubleValue();
        if (Double.isNaN(value) || Double.isInfinite(value)) out.append('0');
        else out.append(number);
    }

    private static void writeText(final String text, final StringBuilder out) {
        final int end = Math.min(text.length(), Limits.TEXT_CHARS);
        out.append('"');
        for (int at = 0; at < end; at += 1) writeChar(text, at, end, out);
        out.append('"');
    }

    private static void writeChar(
            final String text, final int at, final int end, final StringBuilder out) {
        final char one = text.charAt(at);
        if (one == '"' || one == '\\') out.append('\\').append(one);
        else if (one < ' ' || isHalf(text, at, end)) out.append(String.format("\\u%04x", whole(one)));
        else out.append(one);
    }

    /** A half character cannot be sent as UTF-8: U+FFFD stands for it. */
    private static int whole(final char one) {
        return one < ' ' ? one : 0xfffd;
    }

    private static boolean isHalf(final String text, final int at, final int end) {
        final char one = text.charAt(at);
        if (Character.isHighSurrogate(one)) {
            return at + 1 >= end || !Character.isLowSurrogate(text.charAt(at + 1));
        }
        return Character.isLowSurrogate(one)
                && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
    }
}
