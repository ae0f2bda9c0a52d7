import Foundation

/// Events that are not yet a batch, and what was told of the device last. Saved as one file.
struct Pending: Codable, Equatable {
  /// The batch that these events will be. If it exists, they are in it already.
  var batch = 1
  var events: [MobileEvent] = []
  var device: MobileEvent?

  /// True when the same was told of the device within the hour. A clock that was set back proves nothing.
  func isKnown(_ event: MobileEvent) -> Bool {
    guard let device else { return false }
    var same = event
    same.time = device.time
    return same == device && (0..<Limits.deviceRepeatMs).contains(event.time - device.time)
  }
}

/// Bytes as they go over the wire. Keys are sorted, so that an event has one spelling.
func wireBytes<Value: Encodable>(_ value: Value) -> Data? {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return try? encoder.encode(value)
}

/// The body of an upload.
struct Upload: Codable, Equatable {
  var data: [MobileEvent]
}
