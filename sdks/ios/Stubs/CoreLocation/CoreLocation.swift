// What the collector uses of Apple's CoreLocation. What the user granted is for tests to set.

public typealias CLLocationDegrees = Double

public struct CLLocationCoordinate2D: Sendable {
  public var latitude: CLLocationDegrees
  public var longitude: CLLocationDegrees

  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

public final class CLLocation: Sendable {
  public let coordinate: CLLocationCoordinate2D

  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
  }
}

public enum CLAuthorizationStatus: Int32, Sendable {
  case notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse
}

open class CLLocationManager {
  nonisolated(unsafe) public static var granted = CLAuthorizationStatus.notDetermined

  public init() {}
  public static func authorizationStatus() -> CLAuthorizationStatus { granted }
  public var authorizationStatus: CLAuthorizationStatus { CLLocationManager.granted }
  public var location: CLLocation? { CLLocation(latitude: 52.5, longitude: 13.4) }
}
