import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The maker's name of the model, such as `iPhone16,2`.
func hardwareName(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
  if let simulated = environment["SIMULATOR_MODEL_IDENTIFIER"] { return simulated }
  var system = utsname()
  guard uname(&system) == 0 else { return "" }
  return withUnsafeBytes(of: system.machine) {
    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
  }
}
