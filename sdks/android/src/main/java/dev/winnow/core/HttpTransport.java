package dev.winnow.core;

import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/** `PUT {server}/v3/accounts/{account}/mobile_events` with the beacon key by HTTP Basic. */
public final class HttpTransport implements Transport {
    private static final int TIMEOUT_MS = 10_000;

    private final String address;
    private final String authorization;

    public HttpTransport(final String serverUrl, final String accountId, final String beaconKey) {
        final String server = serverUrl.replaceAll("/+$", "");
        address = server + "/v3/accounts/" + accountId + "/mobile_events";
        final byte[] key = (beaconKey + ":").getBytes(StandardCharsets.UTF_8);
        authorization = "Basic " + Base64.of(key);
    }

    @Override
    public Answer send(final byte[] gzippedJson) throws IOException {
        final HttpURLConnection connection = (HttpURLConnection) new URL(address).openConnection();
        try {
            connection.setRequestMethod("PUT");
            connection.setConnectTimeout(TIMEOUT_MS);
            connection.setReadTimeout(TIMEOUT_MS);
            // The key must not follow to another host.
            connection.setInstanceFollowRedirects(false);
            connection.setDoOutput(true);
            connection.setFixedLengthStreamingMode(gzippedJson.length);
            connection.setRequestProperty("Authorization", authorization);
            connection.setRequestProperty("Content-Type", "application/json");
            connection.setRequestProperty("Content-Encoding", "gzip");
            try (OutputStream body = connection.getOutputStream()) {
                body.write(gzippedJson);
            }
            return new Answer(connection.getResponseCode(), retryAfterMs(connection));
        } finally {
            connection.disconnect();
        }
    }

    private static long retryAfterMs(final HttpURLConnection connection) {
        return Math.max(0, connection.getHeaderFieldInt("Retry-After", 0)) * 1_000L;
    }
}
