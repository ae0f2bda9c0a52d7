#if canImport(UIKit)
  import CoreMotion
  import Foundation

  /// Switches the sensors on for a moment, and off again.
  final class MotionSensors: @unchecked Sendable {
    private let manager = CMMotionManager()
    private let lane: any Lane
    private static let samplesCount = 10
    private static let gapMs: Int64 = 60

    init(_ lane: any Lane) {
      self.lane = lane
    }

    /// Calls back after 0.6 s, on the lane.
    func read(_ then: @escaping @Sendable (Stillness?) -> Void) {
      guard manager.isDeviceMotionAvailable else { return then(nil) }
      manager.deviceMotionUpdateInterval = Double(MotionSensors.gapMs) / 1000
      manager.startDeviceMotionUpdates()
      sample([], left: MotionSensors.samplesCount, then)
    }

    private func sample(
      _ samples: [Double], left: Int, _ then: @escaping @Sendable (Stillness?) -> Void
    ) {
      guard left > 0 else {
        manager.stopDeviceMotionUpdates()
        return then(Stillness(samples))
      }
      lane.run(afterMs: MotionSensors.gapMs) { [self] in
        let now = manager.deviceMotion.map { [$0.userAcceleration.length] } ?? []
        sample(samples + now, left: left - 1, then)
      }
    }
  }

  extension CMAcceleration {
    fileprivate var length: Double { (x * x + y * y + z * z).squareRoot() }
  }
#endif
