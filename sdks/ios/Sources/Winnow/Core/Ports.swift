import Foundation

/// What the time is: of the day, which people set, and since some start, which nobody sets.
protocol Clock: Sendable {
  var nowMs: Int64 { get }
  var uptimeMs: Int64 { get }
}

/// Runs one thing after the other, never on the main thread. All state of the collector lives here.
protocol Lane: Sendable {
  func run(_ work: @escaping @Sendable () -> Void)
  func run(afterMs: Int64, _ work: @escaping @Sendable () -> Void)
}

/// Named files. A file is there whole, or it is not.
protocol Storage: Sendable {
  func names() -> [String]
  func read(_ name: String) -> Data?
  /// False when there is no room.
  func write(_ name: String, _ content: Data) -> Bool
  func remove(_ name: String)
}

/// Carries a request, and answers with the status, or nil when nobody answered.
protocol Transport: Sendable {
  func send(_ request: UploadRequest, then: @escaping @Sendable (Int?) -> Void)
}

/// Says what the device and the app are like now. Calls back on any thread.
protocol DeviceReader: Sendable {
  func read(_ then: @escaping @Sendable (Reading) -> Void)
}

struct Reading: Sendable {
  var properties: DeviceProperties
  var state: AppState
  /// The class of the view controller in front.
  var path: String?
}

/// What the collector needs of the world around it.
struct Ports: Sendable {
  var clock: any Clock
  var lane: any Lane
  var storage: any Storage
  var transport: any Transport
  var device: any DeviceReader
  /// A number in 0..<1, different for each device.
  var chance: @Sendable () -> Double
  /// Raw DEFLATE, where the system has it.
  var deflate: (@Sendable (Data) -> Data?)?
}
