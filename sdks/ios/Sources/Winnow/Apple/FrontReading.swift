#if canImport(UIKit)
  import CoreLocation
  import Foundation
  import UIKit

  /// What only the main thread may read. Nothing here waits, and nothing asks the user.
  struct FrontReading: Sendable {
    var systemName: String
    var systemVersion: String
    var vendorId: String?
    var screenWidth: Int
    var screenHeight: Int
    var screenDensity: Double
    var schemesOpenable: [String]
    var titles: [String]
    var path: String?
    var batteryLevel: Double?
    var batteryState: String
    var proximity: String?
    var location: Location?

    @MainActor
    init(locations: CLLocationManager?) {
      let device = UIDevice.current
      systemName = device.systemName
      systemVersion = device.systemVersion
      vendorId = device.identifierForVendor?.uuidString
      screenWidth = Int(UIScreen.main.nativeBounds.width)
      screenHeight = Int(UIScreen.main.nativeBounds.height)
      screenDensity = Double(UIScreen.main.nativeScale)
      schemesOpenable = FrontReading.openableSchemes()
      let controllers = UIApplication.shared.windows.compactMap(\.rootViewController)
      titles = controllers.compactMap(\.title)
      path = controllers.first.map { String(describing: type(of: FrontReading.inFront(of: $0))) }
      (batteryLevel, batteryState) = FrontReading.battery(device)
      proximity = FrontReading.proximity(device)
      location = locations.flatMap(FrontReading.lastKnown)
    }

    /// The system answers only for schemes that the app's Info.plist names; others are not asked about.
    @MainActor
    private static func openableSchemes() -> [String] {
      let key = "LSApplicationQueriesSchemes"
      let named = Bundle.main.object(forInfoDictionaryKey: key) as? [String] ?? []
      return Evidence.schemes.filter(named.contains).filter { scheme in
        URL(string: "\(scheme)://").map { UIApplication.shared.canOpenURL($0) } ?? false
      }
    }

    @MainActor
    private static func inFront(of root: UIViewController) -> UIViewController {
      var controller = root
      while let presented = controller.presentedViewController { controller = presented }
      return controller
    }

    /// The level is told while it is being watched; whether the app watches it is left as it was.
    @MainActor
    private static func battery(_ device: UIDevice) -> (level: Double?, state: String) {
      let wasWatched = device.isBatteryMonitoringEnabled
      device.isBatteryMonitoringEnabled = true
      defer { device.isBatteryMonitoringEnabled = wasWatched }
      let level = device.batteryLevel < 0 ? nil : Double(device.batteryLevel)
      return (level, "ui_device_battery_state_" + name(of: device.batteryState))
    }

    private static func name(of state: UIDevice.BatteryState) -> String {
      switch state {
      case .unplugged: return "unplugged"
      case .charging: return "charging"
      case .full: return "full"
      case .unknown: return "unknown"
      @unknown default: return "unknown"
      }
    }

    /// Known only while the app itself watches it: watching switches the screen off.
    @MainActor
    private static func proximity(_ device: UIDevice) -> String? {
      guard device.isProximityMonitoringEnabled else { return nil }
      return device.proximityState ? "yes" : "no"
    }

    /// Where the system last knew the device to be. Nothing is switched on for it.
    @MainActor
    private static func lastKnown(_ locations: CLLocationManager) -> Location? {
      let status: CLAuthorizationStatus
      if #available(iOS 14.0, *) {
        status = locations.authorizationStatus
      } else {
        status = CLLocationManager.authorizationStatus()
      }
      guard status == .authorizedAlways || status == .authorizedWhenInUse else { return nil }
      return locations.location.map {
        Location(latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude)
      }
    }
  }
#endif
