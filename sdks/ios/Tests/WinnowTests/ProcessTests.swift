import XCTest

@testable import Winnow

/// Real processes and a real disk.
final class ProcessTests: XCTestCase {
  private var directory = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: directory) }

  func testWhatAProcessSavedArrivesAfterItWasKilled() throws {
    for count in [1, 2, 33, 34, 70] {
      let probe = try Probe(in: directory, "life \(count)")
      try probe.collect(1...count)
      probe.kill()
      XCTAssertEqual(arriving(), (1...count).map { "life \(count) \($0)" })
      XCTAssertEqual(arriving(), [])
    }
  }

  func testADeathWhileAnUploadIsUnderWayLosesNothingThatWasSaved() throws {
    try forSeeds(3) { chance, seed in
      var saved: [String] = []
      for round in 1...3 {
        let count = Int.random(in: 1...70, using: &chance)
        let probe = try Probe(in: directory, "round \(round)", .silent)
        try probe.collect(1...count)
        probe.kill()
        saved += (1...count).map { "round \(round) \($0)" }
      }
      let arrived = arriving()
      XCTAssertEqual(Set(arrived), Set(saved), seed)
      XCTAssertEqual(arrived.count, saved.count, seed)
      XCTAssertEqual(arriving(), [], seed)
    }
  }

  func testTwoProcessesKeepApartAndWhoDiesIsTakenOver() throws {
    let first = try Probe(in: directory, "first")
    let second = try Probe(in: directory, "second")
    try first.collect(1...40)
    try second.collect(1...40)
    XCTAssertEqual(arriving(), [])
    second.kill()
    XCTAssertEqual(arriving(), (1...40).map { "second \($0)" })
    try first.collect(41...50)
    first.kill()
    XCTAssertEqual(arriving(), (1...50).map { "first \($0)" })
  }

  func testAProcessTooManyKeepsNothingOnDisk() {
    let claims = (0..<Limits.processSlots).map { _ in FileStorage.claim(in: directory).own }
    XCTAssertNotNil(claims[0])
    XCTAssertEqual(claims.compactMap { $0 }.count, Limits.processSlots)
    XCTAssertNil(FileStorage.claim(in: directory).own)
  }

  func testADirectoryThatCannotBeMadeIsNoDirectory() throws {
    let file = directory.appendingPathComponent("file")
    try Data().write(to: file)
    XCTAssertNil(FileStorage.claim(in: file).own)
  }

  /// What a new process of the app, online, brings to the service.
  private func arriving() -> [String] {
    let (own, leftBehind) = FileStorage.claim(in: directory)
    let time = VirtualTime()
    let service = FakeService()
    let ports = Ports(
      clock: time, lane: time, storage: own ?? MemoryStorage(), transport: service,
      device: FakePhone(), chance: { 0 }, deflate: nil)
    Pipeline(ports, to: destination).open(leftBehind: leftBehind)
    time.advance(Limits.appStateAgeMs)
    return service.taken.filter { $0.appState != nil }.compactMap(\.path)
  }
}

/// What becomes of the uploads of a probe.
private enum Network: String {
  /// Each fails at once.
  case none
  /// Each stays under way.
  case silent
}

/// The program of `Tests/Probe`, running.
private final class Probe {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(in directory: URL, _ name: String, _ network: Network = .none) throws {
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = products.appendingPathComponent("winnow-probe")
    process.arguments = [directory.path, name, network.rawValue]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit { kill() }

  /// Returns when the events are saved.
  func collect(_ numbers: ClosedRange<Int>) throws {
    for number in numbers {
      let line = Data("\(number)\n".utf8)
      input.fileHandleForWriting.write(line)
      let repeated = try output.fileHandleForReading.read(upToCount: line.count)
      XCTAssertEqual(repeated, line)
    }
  }

  func kill() {
    guard process.isRunning else { return }
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
