/// One entry of what is uploaded, by its names on the wire. Members that are nil are left out.
struct MobileEvent: Codable, Equatable, Sendable {
  /// Milliseconds since 1970.
  var time: Int64
  var type: String?
  var path: String?
  var userId: String?
  var sessionId: String?
  var installationId: String?
  var deviceProperties: DeviceProperties?
  var appState: AppState?

  enum CodingKeys: String, CodingKey {
    case time, path
    case type = "mobile_event_type"
    case userId = "user_id"
    case sessionId = "session_id"
    case installationId = "installation_id"
    case deviceProperties = "ios_device_properties"
    case appState = "ios_app_state"
  }
}

/// What hardly changes while the app is installed.
struct DeviceProperties: Codable, Equatable, Sendable {
  var appName: String?
  var appVersion: String?
  var appVersionShort: String?
  var sdkVersion: String?
  var systemName: String?
  var systemVersion: String?
  var vendorId: String?
  var initialVendorId: String?
  var hardware: String?
  var coresCount: Int?
  var memoryMb: Int?
  var language: String?
  var country: String?
  var languages: [String]?
  var timeZone: String?
  var timeZoneOffsetMinutes: Int?
  var screenWidth: Int?
  var screenHeight: Int?
  var screenDensity: Double?
  var filesPresent: [String]?
  var directoriesSymlinked: [String]?
  var directoriesWritable: [String]?
  var librariesPresent: [String]?
  var schemesOpenable: [String]?
  var simulatorSigns: [String]?

  enum CodingKeys: String, CodingKey {
    case appName = "app_name"
    case appVersion = "app_version"
    case appVersionShort = "app_version_short"
    case sdkVersion = "sdk_version"
    case systemName = "device_system_name"
    case systemVersion = "device_system_version"
    case vendorId = "device_ifv"
    case initialVendorId = "initial_device_ifv"
    case hardware = "device_hardware_machine"
    case coresCount = "cpu_cores"
    case memoryMb = "memory_mb"
    case language = "locale_language"
    case country = "locale_country"
    case languages = "locale_languages"
    case timeZone = "time_zone"
    case timeZoneOffsetMinutes = "time_zone_offset_minutes"
    case screenWidth = "screen_width"
    case screenHeight = "screen_height"
    case screenDensity = "screen_density"
    case filesPresent = "evidence_files_present"
    case directoriesSymlinked = "evidence_directories_symlinked"
    case directoriesWritable = "evidence_directories_writable"
    case librariesPresent = "evidence_dylds_present"
    case schemesOpenable = "evidence_url_schemes_openable"
    case simulatorSigns = "emulator_evidence"
  }
}

/// What changes from minute to minute.
struct AppState: Codable, Equatable, Sendable {
  var sdkVersion: String?
  /// Where the app was in its life: `start`, `foreground`, `background`.
  var lifecycle: String?
  var titles: [String]?
  /// 0...1; left out when the system does not tell.
  var batteryLevel: Double?
  var batteryState: String?
  var proximity: String?
  var networkAddresses: [String]?
  var location: Location?
  /// How much of a moment the device lay still, 0...1.
  var motionStill: Double?
  /// The standard deviation of its acceleration in that moment, in g.
  var motionSpread: Double?

  enum CodingKeys: String, CodingKey {
    case lifecycle, location
    case sdkVersion = "sdk_version"
    case titles = "window_root_view_controller_titles"
    case batteryLevel = "battery_level"
    case batteryState = "battery_state"
    case proximity = "proximity_state"
    case networkAddresses = "network_addresses"
    case motionStill = "motion_still"
    case motionSpread = "motion_spread"
  }
}

/// A place to two decimals of a degree, about a kilometre: a town, not a door.
struct Location: Codable, Equatable, Sendable {
  var latitude: Double
  var longitude: Double

  init(latitude: Double, longitude: Double) {
    self.latitude = (latitude * 100).rounded() / 100
    self.longitude = (longitude * 100).rounded() / 100
  }
}
