import Foundation

@testable import Winnow

/// A service that remembers what it took, and answers as it is told.
final class FakeService: Transport, @unchecked Sendable {
  /// The status for a body, nil for no answer at all.
  var answer: (Data) -> Int? = { _ in 200 }
  /// While true, requests hang.
  var isHanging = false
  private(set) var requests: [UploadRequest] = []
  private(set) var taken: [MobileEvent] = []
  private var hanging: [() -> Void] = []

  func send(_ request: UploadRequest, then: @escaping @Sendable (Int?) -> Void) {
    requests.append(request)
    let respond = { [self] in
      let status = answer(request.body)
      if status == 200 { taken += events(request.body) }
      then(status)
    }
    if isHanging { hanging.append(respond) } else { respond() }
  }

  func release() {
    isHanging = false
    let waiting = hanging
    hanging = []
    for respond in waiting { respond() }
  }

  var takenUsers: [String] { taken.filter { $0.appState != nil }.compactMap(\.userId) }
}

func events(_ body: Data) -> [MobileEvent] {
  (try? JSONDecoder().decode(Upload.self, from: body))?.data ?? []
}

/// A disk whose content can be looked at, spoilt and filled up.
final class FakeDisk: Storage, @unchecked Sendable {
  var files: [String: Data] = [:]
  var isFull = false
  /// Called after each change, with all files as they are then.
  var changed: ([String: Data]) -> Void = { _ in }
  private(set) var largestBytes = 0

  init(_ files: [String: Data] = [:]) { self.files = files }

  var bytes: Int { files.values.reduce(0) { $0 + $1.count } }

  func names() -> [String] { Array(files.keys) }
  func read(_ name: String) -> Data? { files[name] }

  func write(_ name: String, _ content: Data) -> Bool {
    if isFull { return false }
    files[name] = content
    largestBytes = max(largestBytes, bytes)
    changed(files)
    return true
  }

  func remove(_ name: String) {
    files[name] = nil
    changed(files)
  }
}

/// Counts what happened, for closures of the lane.
final class Count: @unchecked Sendable {
  private(set) var value = 0
  func add() { value += 1 }
}

final class FakePhone: DeviceReader, @unchecked Sendable {
  var properties = DeviceProperties(sdkVersion: "test")
  var state = AppState(networkAddresses: ["10.0.0.7"])
  private(set) var readsCount = 0
  /// While true, reading the device takes until `finish`.
  var isSlow = false
  private var unfinished: [() -> Void] = []

  func read(_ then: @escaping @Sendable (Reading) -> Void) {
    readsCount += 1
    let reading = Reading(properties: properties, state: state, path: "CartViewController")
    if isSlow { unfinished.append { then(reading) } } else { then(reading) }
  }

  func finish() {
    let ready = unfinished
    unfinished = []
    for each in ready { each() }
  }
}

let destination = Destination(
  .init(accountId: "acc", beaconKey: "key", serverUrl: URL(string: "https://winnow.test/ss")!))

/// A pipeline in virtual time, with everything around it in reach.
final class Rig {
  let time: VirtualTime
  let service: FakeService
  let disk: FakeDisk
  let phone = FakePhone()
  let pipeline: Pipeline

  init(
    _ time: VirtualTime = VirtualTime(), _ service: FakeService = FakeService(),
    _ disk: FakeDisk = FakeDisk(), leftBehind: [any Storage] = []
  ) {
    self.time = time
    self.service = service
    self.disk = disk
    let ports = Ports(
      clock: time, lane: time, storage: disk, transport: service, device: phone, chance: { 0 },
      deflate: nil)
    pipeline = Pipeline(ports, to: destination)
    pipeline.open(leftBehind: leftBehind)
    time.settle()
  }

  /// Collects one event of a user, and lets three seconds pass.
  func collect(_ user: String) {
    pipeline.identity.userId = user
    pipeline.collect(.asked)
    time.advance(3_000)
  }
}
