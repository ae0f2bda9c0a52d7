// What the collector uses of Apple's CoreMotion, and how often it was switched on.

public struct CMAcceleration: Sendable {
  public var x = 0.0
  public var y = 0.0
  public var z = 0.0
}

public final class CMDeviceMotion: Sendable {
  public let userAcceleration = CMAcceleration(x: 0.01, y: 0, z: 0)
}

open class CMMotionManager {
  nonisolated(unsafe) public static var startsCount = 0

  public init() {}
  public var deviceMotionUpdateInterval = 0.0
  public var isDeviceMotionAvailable: Bool { true }
  public private(set) var deviceMotion: CMDeviceMotion?

  public func startDeviceMotionUpdates() {
    CMMotionManager.startsCount += 1
    deviceMotion = CMDeviceMotion()
  }

  public func stopDeviceMotionUpdates() { deviceMotion = nil }
}
