package dev.winnow.core;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

public class HttpTransportTest {
    private HttpServer server;
    private int status = 200;
    private String method;
    private String path;
    private String authorization;
    private String encoding;
    private byte[] received;

    @Before
    public void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @After
    public void stop() {
        server.stop(0);
    }

    private void answer(final HttpExchange exchange) throws IOException {
        method = exchange.getRequestMethod();
        path = exchange.getRequestURI().toString();
        authorization = exchange.getRequestHeaders().getFirst("Authorization");
        encoding = exchange.getRequestHeaders().getFirst("Content-Encoding");
        received = exchange.getRequestBody().readAllBytes();
        if (status == 429) exchange.getResponseHeaders().set("Retry-After", "7");
        if (status == 302) exchange.getResponseHeaders().set("Location", "/elsewhere");
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    private Transport transport() {
        return new HttpTransport(
                "http://127.0.0.1:" + server.getAddress().getPort() + "/", "acc", "0123456789");
    }

    @Test
    public void putsTheBodyWithTheKeyAsUserName() throws IOException {
        assertEquals(200, transport().send(new byte[] {1, 2, 3}).status);
        assertEquals("PUT /v3/accounts/acc/mobile_events", method + " " + path);
        assertEquals("Basic MDEyMzQ1Njc4OTo=", authorization);
        assertEquals("gzip", encoding);
        assertArrayEquals(new byte[] {1, 2, 3}, received);
    }

    @Test
    public void tellsRefusalsAndHowLongToWait() throws IOException {
        for (final int each : new int[] {400, 401, 500, 503}) {
            status = each;
            assertEquals(each, transport().send(new byte[1]).status);
        }
        status = 429;
        assertEquals(7_000, transport().send(new byte[1]).retryAfterMs);
    }

    @Test
    public void takesTheKeyNowhereElse() throws IOException {
        status = 302;
        assertEquals(302, transport().send(new byte[1]).status);
        assertEquals("/v3/accounts/acc/mobile_events", path);
    }

    @Test(expected = IOException.class)
    public void throwsWhenNobodyAnswers() throws IOException {
        final Transport gone = transport();
        server.stop(0);
        gone.send(new byte[1]);
    }
}
