#if canImport(UIKit)
  import CoreLocation
  import Foundation
  import UIKit

  /// Reads the device: on the main thread what only it may read, all else on the lane.
  final class PhoneReader: DeviceReader, @unchecked Sendable {
    private let lane: any Lane
    private let isLocationAllowed: Bool
    private let motion: MotionSensors?
    private let initialVendorId: String?
    /// Made and used on the main thread, where location is allowed.
    private var locations: CLLocationManager?
    /// Belongs to the lane.
    private var evidence = Hourly<Evidence>()

    init(_ lane: any Lane, _ configuration: Collector.Configuration, initialVendorId: String?) {
      self.lane = lane
      self.initialVendorId = initialVendorId
      isLocationAllowed = !configuration.disallowCollectingLocationData
      motion = configuration.allowUsingMotionSensors ? MotionSensors(lane) : nil
    }

    func read(_ then: @escaping @Sendable (Reading) -> Void) {
      DispatchQueue.main.async { [self] in
        let front = MainActor.assumeIsolated { readFront() }
        lane.run { [self] in
          guard let motion else { return then(reading(front, nil)) }
          motion.read { [self] in then(reading(front, $0)) }
        }
      }
    }

    @MainActor
    private func readFront() -> FrontReading {
      if isLocationAllowed, locations == nil { locations = CLLocationManager() }
      return FrontReading(locations: locations)
    }

    private func reading(_ front: FrontReading, _ motion: Stillness?) -> Reading {
      Reading(properties: properties(front), state: state(front, motion), path: front.path)
    }

    private func properties(_ front: FrontReading) -> DeviceProperties {
      var properties = DeviceProperties(sdkVersion: sdkVersion)
      properties.describeApp(Bundle.main)
      properties.describePlace(.current, .current)
      properties.describeHardware(.processInfo)
      properties.describeEvidence(
        evidence.value(atMs: SystemClock().uptimeMs) { Evidence.found() })
      properties.systemName = front.systemName
      properties.systemVersion = front.systemVersion
      properties.vendorId = front.vendorId
      properties.initialVendorId = initialVendorId
      properties.screenWidth = front.screenWidth
      properties.screenHeight = front.screenHeight
      properties.screenDensity = front.screenDensity
      properties.schemesOpenable = front.schemesOpenable
      return properties
    }

    private func state(_ front: FrontReading, _ motion: Stillness?) -> AppState {
      AppState(
        sdkVersion: sdkVersion, titles: front.titles, batteryLevel: front.batteryLevel,
        batteryState: front.batteryState, proximity: front.proximity,
        networkAddresses: networkAddresses(), location: front.location,
        motionStill: motion?.still, motionSpread: motion?.spread)
    }
  }
#endif
