import Foundation

/// What Objective-C sees of the SDK.
@objc public final class WinnowBridge: NSObject {
  @objc public static func configure(
    accountId: String, beaconKey: String, serverUrl: String, disallowLocation: Bool,
    allowMotionSensors: Bool
  ) {
    guard let url = URL(string: serverUrl) else { return }
    Collector.shared.start(
      Collector.Configuration(
        accountId: accountId, beaconKey: beaconKey, serverUrl: url,
        allowUsingMotionSensors: allowMotionSensors,
        disallowCollectingLocationData: disallowLocation))
  }

  @objc public static func setUserId(_ userId: String) { Collector.shared.setUserId(userId) }
  @objc public static func unsetUserId() { Collector.shared.unsetUserId() }
  @objc public static func setSessionId(_ id: String) { Collector.shared.setSessionId(id) }
  @objc public static func readInstallationId(_ then: @escaping @Sendable (String?) -> Void) {
    Collector.shared.readInstallationId(then)
  }
  @objc public static func collect() { Collector.shared.collect() }
  @objc public static func upload() { Collector.shared.upload() }
  @objc public static func close() { Collector.shared.close() }
}
