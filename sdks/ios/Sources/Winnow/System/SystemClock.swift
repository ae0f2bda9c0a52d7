import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

struct SystemClock: Clock {
  var nowMs: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

  /// Goes on while the device sleeps.
  var uptimeMs: Int64 {
    var time = timespec()
    #if canImport(Darwin)
      clock_gettime(CLOCK_MONOTONIC, &time)
    #else
      clock_gettime(CLOCK_BOOTTIME, &time)
    #endif
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
