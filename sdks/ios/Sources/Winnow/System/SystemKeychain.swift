#if canImport(Security)
  import Foundation
  import Security

  /// The app's keychain. Entries stay on this device: they are in no backup and no cloud.
  struct SystemKeychain: Keychain {
    private let service = "winnow.collector"

    func read(_ name: String) -> Kept {
      var query = entry(name)
      query[kSecReturnData] = true
      query[kSecMatchLimit] = kSecMatchLimitOne
      var found: CFTypeRef?
      switch SecItemCopyMatching(query as CFDictionary, &found) {
      case errSecSuccess:
        return (found as? Data).map { .value(String(decoding: $0, as: UTF8.self)) } ?? .nothing
      case errSecItemNotFound:
        return .nothing
      default:
        return .unavailable
      }
    }

    func write(_ name: String, _ value: String) {
      var added = entry(name)
      added[kSecValueData] = Data(value.utf8)
      added[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
      SecItemAdd(added as CFDictionary, nil)
    }

    private func entry(_ name: String) -> [CFString: Any] {
      [kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: name]
    }
  }
#endif
