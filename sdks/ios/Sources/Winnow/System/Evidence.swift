import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Signs that the system was opened (a jailbreak). Each may have an innocent reason; together they tell.
struct Evidence: Equatable {
  var filesPresent: [String]
  var directoriesSymlinked: [String]
  var directoriesWritable: [String]

  /// - Parameter root: before every path; empty on a device.
  static func found(under root: String = "") -> Evidence {
    Evidence(
      filesPresent: files.filter { access(root + $0, F_OK) == 0 },
      directoriesSymlinked: systemDirectories.filter { isLink(root + $0) },
      directoriesWritable: closedDirectories.filter { access(root + $0, W_OK) == 0 })
  }

  /// Libraries among those loaded whose names are known from tools that change apps.
  static func hooks(among libraries: [String]) -> [String] {
    libraries.filter { path in hookNames.contains { path.lowercased().contains($0) } }
  }

  private static func isLink(_ path: String) -> Bool {
    var target = [CChar](repeating: 0, count: 1)
    return readlink(path, &target, target.count) > 0
  }

  static let files = [
    "/Applications/Cydia.app", "/Applications/Filza.app", "/Applications/Sileo.app",
    "/Applications/Zebra.app", "/Library/MobileSubstrate/MobileSubstrate.dylib", "/bin/bash",
    "/etc/apt", "/private/var/lib/apt", "/private/var/lib/cydia", "/private/var/stash",
    "/usr/bin/ssh", "/usr/lib/TweakInject", "/usr/lib/libhooker.dylib",
    "/usr/lib/libsubstitute.dylib", "/usr/libexec/sftp-server", "/usr/sbin/frida-server",
    "/usr/sbin/sshd", "/var/binpack", "/var/jb",
  ]
  static let systemDirectories = [
    "/Applications", "/Library/Ringtones", "/Library/Wallpaper", "/usr/arm-apple-darwin9",
    "/usr/include", "/usr/libexec", "/usr/share",
  ]
  static let closedDirectories = ["/", "/private", "/root", "/jb"]
  static let schemes = ["cydia", "filza", "sileo", "undecimus", "zbra"]
  private static let hookNames = [
    "cycript", "fridagadget", "frida-agent", "libhooker", "libsubstitute", "mobilesubstrate",
    "sslkillswitch", "substrateloader", "tweakinject",
  ]
}

/// Signs that this is not a device of its own.
func signsOfSimulator(
  _ environment: [String: String] = ProcessInfo.processInfo.environment
) -> [String] {
  var signs = environment.keys.filter { $0.hasPrefix("SIMULATOR_") }.map { "environment:\($0)" }
  #if targetEnvironment(simulator)
    signs.append("built_for_simulator")
  #endif
  #if os(iOS)
    if #available(iOS 14.0, *), ProcessInfo.processInfo.isiOSAppOnMac { signs.append("app_on_mac") }
  #endif
  return signs.sorted()
}
