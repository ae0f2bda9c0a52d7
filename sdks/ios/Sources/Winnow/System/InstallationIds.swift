import Foundation

/// What a keychain says when it is asked.
enum Kept: Equatable, Sendable {
  case value(String)
  case nothing
  /// Not now: the device was not unlocked since it started. What is kept must not be replaced.
  case unavailable
}

/// Keeps a few short texts for longer than the app is installed.
protocol Keychain: Sendable {
  func read(_ name: String) -> Kept
  func write(_ name: String, _ value: String)
}

/// The names this installation goes by.
struct InstallationIds: Equatable, Sendable {
  /// Stays when the app is removed and comes back.
  var installation: String
  /// The first identifier for vendors that was seen here.
  var initialVendor: String?

  init(_ keychain: any Keychain, vendorId: String?, fresh: () -> String = { UUID().uuidString }) {
    installation = keychain.value("installation") { vendorId ?? fresh() } ?? vendorId ?? fresh()
    initialVendor = keychain.value("initial-vendor") { vendorId }
  }
}

extension Keychain {
  /// What is kept, or what is made now and kept from now on. Nil when that cannot be known.
  fileprivate func value(_ name: String, _ make: () -> String?) -> String? {
    switch read(name) {
    case .value(let value): return value
    case .unavailable: return nil
    case .nothing:
      guard let value = make() else { return nil }
      write(name, value)
      return value
    }
  }
}
