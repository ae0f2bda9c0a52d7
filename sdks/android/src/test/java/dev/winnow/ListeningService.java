package dev.winnow;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.zip.GZIPInputStream;

/** Takes every batch, and keeps what it said. */
public final class ListeningService {
    public final LinkedBlockingQueue<String> bodies = new LinkedBlockingQueue<>();
    private final HttpServer server;

    public ListeningService() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v3/accounts/acc/mobile_events", exchange -> {
            final GZIPInputStream body = new GZIPInputStream(exchange.getRequestBody());
            bodies.add(new String(body.readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
    }

    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public void stop() {
        server.stop(0);
    }
}
