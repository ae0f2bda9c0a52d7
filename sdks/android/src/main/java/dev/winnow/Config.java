package dev.winnow;

import java.net.MalformedURLException;
import java.net.URL;
import java.util.regex.Pattern;

/** Where to send to, in whose name, and what may be collected. */
public final class Config {
    private static final Pattern WORD = Pattern.compile("[\\w-]{1,128}");

    final String accountId;
    final String beaconKey;
    final String serverUrl;
    final boolean isLocationDisallowed;

    private Config(final Builder builder) {
        accountId = builder.accountId;
        beaconKey = builder.beaconKey;
        serverUrl = builder.serverUrl;
        isLocationDisallowed = builder.isLocationDisallowed;
    }

    /** Every part but the last is required. */
    public static final class Builder {
        private String accountId;
        private String beaconKey;
        private String serverUrl;
        private boolean isLocationDisallowed = false;

        /** The account's id, as {@code winnow account} shows it. */
        public Builder withAccountId(final String id) {
            accountId = id;
            return this;
        }

        /** The beacon key: never the secret API key, for whoever has the app can read it. */
        public Builder withBeaconKey(final String key) {
            beaconKey = key;
            return this;
        }

        /** The service's address, {@code https://winnow.example}. */
        public Builder withServerUrl(final String url) {
            serverUrl = url;
            return this;
        }

        /** Whether places are left out. Otherwise they are told where the app may know them anyway. */
        public Builder withDisallowLocationCollection(final boolean isDisallowed) {
            isLocationDisallowed = isDisallowed;
            return this;
        }

        /** @throws IllegalArgumentException when a required part is missing or cannot be one */
        public Config build() {
            require(accountId != null && WORD.matcher(accountId).matches(), "an account id");
            require(beaconKey != null && WORD.matcher(beaconKey).matches(), "a beacon key");
            require(isHttp(serverUrl), "a server URL with http or https");
            return new Config(this);
        }

        private static void require(final boolean isGiven, final String what) {
            if (!isGiven) throw new IllegalArgumentException("Winnow needs " + what + ".");
        }

        private static boolean isHttp(final String url) {
            try {
                return url != null && new URL(url).getProtocol().matches("https?");
            } catch (MalformedURLException notOne) {
                return false;
            }
        }
    }
}
