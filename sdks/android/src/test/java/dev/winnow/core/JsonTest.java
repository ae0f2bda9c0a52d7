package dev.winnow.core;

import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.Test;

public class JsonTest {
    @Test
    public void writesEveryKindOfValueAndLeavesNullsOut() {
        final Map<String, Object> value = new LinkedHashMap<>();
        value.put("text", "a\"b\\c\n\u0001é");
        value.put("number", 5L);
        value.put("real", 0.25);
        value.put("nothing", null);
        value.put("flag", true);
        value.put("list", Arrays.asList("x", null, 2));
        value.put("object", new LinkedHashMap<>());
        assertEquals(
                "{\"text\":\"a\\\"b\\\\c\\u000a\\u0001é\",\"number\":5,\"real\":0.25,"
                        + "\"flag\":true,\"list\":[\"x\",2],\"object\":{}}",
                Json.of(value));
    }

    @Test
    public void knowsNeitherInfinityNorNotANumber() {
        assertEquals("[0,0]", Json.of(Arrays.asList(Double.NaN, Double.POSITIVE_INFINITY)));
    }

    @Test
    public void cutsTextsAndMendsHalfCharacters() {
        final char[] many = new char[Limits.TEXT_CHARS + 10];
        Arrays.fill(many, 'x');
        assertEquals(Limits.TEXT_CHARS + 2, Json.of(new String(many)).length());
        many[Limits.TEXT_CHARS - 1] = '\ud83d';
        many[Limits.TEXT_CHARS] = '\ude00';
        assertEquals("\\ufffd\"", Json.of(new String(many)).substring(Limits.TEXT_CHARS));
        assertEquals("\"\\ufffdx\ud83d\ude00\\ufffd\"", Json.of("\ude00x\ud83d\ude00\ud83d"));
    }
}
