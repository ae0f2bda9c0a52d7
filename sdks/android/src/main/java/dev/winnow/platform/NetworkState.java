package dev.winnow.platform;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The addresses the device has in its networks, and whether one of these is a tunnel. */
final class NetworkState implements Part {
    private static final int ADDRESSES = 16;

    @Override
    public void tell(final Map<String, Object> told) {
        final List<String> addresses = new ArrayList<>();
        boolean isTunnelled = false;
        try {
            for (final NetworkInterface one : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                if (!one.isUp() || one.isLoopback()) continue;
                isTunnelled |= one.getName().matches("(tun|ppp|pptp|ipsec|wg)\\d+");
                addAddresses(one, addresses);
            }
        } catch (SocketException | RuntimeException untold) {
            return;
        }
        told.put("network_addresses", addresses);
        told.put("network_vpn", isTunnelled);
    }

    private static void addAddresses(final NetworkInterface one, final List<String> addresses) {
        for (final InetAddress address : Collections.list(one.getInetAddresses())) {
            if (addresses.size() >= ADDRESSES) return;
            // Behind % stands the name of the interface.
            addresses.add(address.getHostAddress().replaceAll("%.*", ""));
        }
    }
}
