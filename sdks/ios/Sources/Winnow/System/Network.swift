import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Addresses of the device's interfaces, without those that every device has.
func networkAddresses() -> [String] {
  var first: UnsafeMutablePointer<ifaddrs>?
  guard getifaddrs(&first) == 0 else { return [] }
  defer { freeifaddrs(first) }
  let all = sequence(first: first) { $0?.pointee.ifa_next }.prefix { $0 != nil }
  let texts = all.compactMap { $0?.pointee.ifa_addr.flatMap(text) }
  return Set(texts.filter { !isEverywhere($0) }).sorted()
}

private func isEverywhere(_ address: String) -> Bool {
  address.hasPrefix("127.") || address == "::1" || address.hasPrefix("fe80:")
}

private func text(_ address: UnsafeMutablePointer<sockaddr>) -> String? {
  let family = Int32(address.pointee.sa_family)
  guard family == AF_INET || family == AF_INET6 else { return nil }
  let size = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
  var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
  let failed = getnameinfo(
    address, socklen_t(size), &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST)
  guard failed == 0 else { return nil }
  return host.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
}
