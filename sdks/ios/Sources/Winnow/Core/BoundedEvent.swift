import Foundation

extension MobileEvent {
  /// The same with every text and list cut to its bound: titles are the app's and may be anything.
  func bounded() -> MobileEvent {
    var event = self
    event.path = path?.bounded()
    event.deviceProperties = deviceProperties?.bounded()
    event.appState?.titles = appState?.titles?.bounded()
    event.appState?.networkAddresses = appState?.networkAddresses?.bounded()
    return event
  }
}

extension DeviceProperties {
  fileprivate func bounded() -> DeviceProperties {
    var properties = self
    for text in DeviceProperties.texts {
      properties[keyPath: text] = self[keyPath: text]?.bounded()
    }
    for list in DeviceProperties.lists {
      properties[keyPath: list] = self[keyPath: list]?.bounded()
    }
    return properties
  }

  private static var texts: [WritableKeyPath<DeviceProperties, String?>] {
    [
      \.appName, \.appVersion, \.appVersionShort, \.sdkVersion, \.systemName, \.systemVersion,
      \.vendorId, \.initialVendorId, \.hardware, \.language, \.country, \.timeZone,
    ]
  }

  private static var lists: [WritableKeyPath<DeviceProperties, [String]?>] {
    [
      \.languages, \.filesPresent, \.directoriesSymlinked, \.directoriesWritable,
      \.librariesPresent, \.schemesOpenable, \.simulatorSigns,
    ]
  }
}

extension String {
  fileprivate func bounded() -> String { String(prefix(Limits.textChars)) }

  /// An id as the Events API takes it, or nil.
  var asId: String? { isEmpty || utf16.count > Limits.idChars ? nil : self }
}

extension Array where Element == String {
  fileprivate func bounded() -> [String] { prefix(Limits.listCount).map { $0.bounded() } }
}
