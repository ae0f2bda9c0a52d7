#if canImport(UIKit)
  import Foundation
  import UIKit

  extension Collector {
    /// The collector of this app.
    public static let shared = Collector(in: .device)
  }

  extension World {
    /// The device this runs on.
    static let device = World(keychain: deviceKeychain, transport: SessionTransport())

    init(keychain: any Keychain, transport: any Transport, folder: URL? = nil) {
      let lane = DispatchLane()
      self.init(lane: lane) { configuration in
        let ids = InstallationIds(keychain, vendorId: vendorId())
        let (own, leftBehind) = FileStorage.claim(in: folder ?? collectorFolder())
        let reader = PhoneReader(lane, configuration, initialVendorId: ids.initialVendor)
        let ports = Ports(
          clock: SystemClock(), lane: lane, storage: own ?? MemoryStorage(), transport: transport,
          device: reader, chance: { .random(in: 0..<1) }, deflate: systemDeflate)
        return Surroundings(
          ports: ports, installationId: ids.installation, leftBehind: leftBehind,
          watchLifeCycle: { pipeline in
            let lifeCycle = LifeCycle(pipeline, lane)
            return { lifeCycle.stop() }
          })
      }
    }
  }

  /// The system may empty this folder when it needs room, and leaves it out of backups.
  private func collectorFolder() -> URL {
    let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    return (caches ?? FileManager.default.temporaryDirectory).appendingPathComponent("winnow-v1")
  }

  /// Asked for on the lane, answered by the main thread.
  private func vendorId() -> String? {
    DispatchQueue.main.sync { UIDevice.current.identifierForVendor?.uuidString }
  }

  #if canImport(Security)
    private let deviceKeychain = SystemKeychain()
  #else
    private let deviceKeychain = NoKeychain()

    /// There is none but Apple's.
    private struct NoKeychain: Keychain {
      func read(_ name: String) -> Kept { .unavailable }
      func write(_ name: String, _ value: String) {}
    }
  #endif
#endif
