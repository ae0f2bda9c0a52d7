package dev.winnow;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.junit.Test;

public class ConfigTest {
    private static Config.Builder whole() {
        return new Config.Builder()
                .withAccountId("66b2c0ffee")
                .withBeaconKey("0123456789")
                .withServerUrl("https://winnow.example");
    }

    @Test
    public void collectsPlacesUnlessTold() {
        assertEquals(false, whole().build().isLocationDisallowed);
        assertEquals(true, whole().withDisallowLocationCollection(true).build().isLocationDisallowed);
    }

    @Test
    public void saysWhatIsMissing() {
        final Config.Builder[] broken = {
            whole().withAccountId(null),
            whole().withAccountId("a/b"),
            whole().withBeaconKey(""),
            whole().withServerUrl(null),
            whole().withServerUrl("winnow.example"),
            whole().withServerUrl("ftp://winnow.example"),
        };
        for (final Config.Builder one : broken) {
            assertThrows(IllegalArgumentException.class, one::build);
        }
    }
}
