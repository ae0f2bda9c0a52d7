import FoundationNetworking
import UIKit
import XCTest

@testable import Winnow

/// Against a real service, whose address and keys are in WINNOW_TEST_SERVER.
final class ServiceTests: XCTestCase {
  private struct Server: Decodable {
    let url: URL
    let accountId: String
    let apiKey: String
    let beaconKey: String
  }

  private func server() throws -> Server {
    let told = ProcessInfo.processInfo.environment["WINNOW_TEST_SERVER"] ?? ""
    guard !told.isEmpty else { throw XCTSkip("no service was started") }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Server.self, from: Data(told.utf8))
  }

  private func configuration(_ server: Server, key: String? = nil) -> Collector.Configuration {
    Collector.Configuration(
      accountId: server.accountId, beaconKey: key ?? server.beaconKey, serverUrl: server.url)
  }

  func testWhatIsCollectedStandsInTheSessionsTimeline() async throws {
    let server = try server()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let transport = ReportingTransport()
    let collector = Collector(
      in: World(keychain: MissingKeychain(), transport: transport, folder: folder))
    let session = "visit-\(UUID().uuidString)"
    collector.setUserId("ann")
    collector.setSessionId(session)
    collector.start(configuration(server))
    let first = await transport.nextStatus()
    await withCheckedContinuation { done in collector.afterAll { done.resume() } }
    NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
    let second = await transport.nextStatus()
    XCTAssertEqual([first, second], [200, 200])
    let url = server.url.appendingPathComponent("v1/sessions/\(session)/timeline")
    var timeline = ""
    while timeline.components(separatedBy: "$beacon").count - 1 < 3 {
      timeline = try await get(url, key: server.apiKey)
    }
    collector.close()
  }

  /// What a reader of device, state and every member must find: names that the service knows.
  func testTheServiceKnowsEveryMemberAndTakesAnEventOnce() async throws {
    let server = try server()
    let body = try XCTUnwrap(wireBytes(Upload(data: [ServiceTests.fullEvent()])))
    let to = Destination(configuration(server))
    let plain = try await answer(to: to.request(body, deflate: nil))
    XCTAssertEqual(plain, #"{"taken":1,"repeated":0,"issues":{}}"#)
    let packed = try await answer(to: to.request(body, deflate: stored))
    XCTAssertEqual(packed, #"{"taken":0,"repeated":1,"issues":{}}"#)
  }

  /// Foundation on Linux makes of a refused challenge no answer; Apple's gives the status.
  func testAWrongKeyIsRefusedAndASecretOneToo() async throws {
    let server = try server()
    for (key, expected) in [("wrong", [401, nil]), (server.apiKey, [403])] {
      let request = Destination(configuration(server, key: key)).request(
        Data("{}".utf8), deflate: nil)
      let status = await withCheckedContinuation { done in
        SessionTransport().send(request) { done.resume(returning: $0) }
      }
      XCTAssertTrue(expected.contains(status), "\(String(describing: status))")
    }
  }

  func testAServerThatIsNotThereIsNoAnswer() async throws {
    let server = URL(string: "http://127.0.0.1:1")!
    let to = Destination(.init(accountId: "a", beaconKey: "b", serverUrl: server))
    let status = await withCheckedContinuation { done in
      SessionTransport().send(to.request(Data(), deflate: nil)) { done.resume(returning: $0) }
    }
    XCTAssertNil(status)
  }

  private static func fullEvent() -> MobileEvent {
    var properties = DeviceProperties(
      appName: "shop", appVersion: "1", appVersionShort: "1.0", sdkVersion: sdkVersion,
      systemName: "iOS", systemVersion: "17.4", vendorId: UUID().uuidString,
      initialVendorId: UUID().uuidString, screenWidth: 1170, screenHeight: 2532, screenDensity: 3,
      filesPresent: ["/bin/bash"], directoriesSymlinked: [], directoriesWritable: ["/"],
      librariesPresent: [], schemesOpenable: ["cydia"], simulatorSigns: [])
    properties.describePlace(Locale(identifier: "de_DE"), TimeZone(secondsFromGMT: 3_600)!)
    properties.describeHardware(.processInfo)
    let state = AppState(
      sdkVersion: sdkVersion, lifecycle: "foreground", titles: ["Cart"], batteryLevel: 0.5,
      batteryState: "ui_device_battery_state_full", proximity: "no",
      networkAddresses: ["10.0.0.7"], location: Location(latitude: 52.5, longitude: 13.4),
      motionStill: 1, motionSpread: 0.01)
    return MobileEvent(
      time: SystemClock().nowMs, type: "foreground", path: "CartViewController", userId: "ann",
      sessionId: "visit", installationId: UUID().uuidString, deviceProperties: properties,
      appState: state)
  }

  /// DEFLATE without compression: blocks as they are (RFC 1951, 3.2.4).
  private let stored: @Sendable (Data) -> Data? = { plain in
    let length = UInt16(plain.count)
    let header = [1, UInt8(length & 0xff), UInt8(length >> 8)]
    return Data(header + [~header[1], ~header[2]]) + plain
  }

  private func answer(to request: UploadRequest) async throws -> String {
    var put = URLRequest(url: request.url)
    put.httpMethod = "PUT"
    put.httpBody = request.body
    for (name, value) in request.headers { put.setValue(value, forHTTPHeaderField: name) }
    return try await text(put)
  }

  private func get(_ url: URL, key: String) async throws -> String {
    var request = URLRequest(url: url)
    let credentials = Data("\(key):".utf8).base64EncodedString()
    request.setValue("Basic \(credentials)", forHTTPHeaderField: "Authorization")
    return try await text(request)
  }

  private func text(_ request: URLRequest) async throws -> String {
    let (data, _) = try await URLSession.shared.data(for: request)
    return String(decoding: data, as: UTF8.self)
  }
}

private struct MissingKeychain: Keychain {
  func read(_ name: String) -> Kept { .unavailable }
  func write(_ name: String, _ value: String) {}
}

/// The real transport, whose answers can be waited for.
private final class ReportingTransport: Transport, @unchecked Sendable {
  private let session = SessionTransport()
  private let (statuses, report) = AsyncStream<Int?>.makeStream()

  func send(_ request: UploadRequest, then: @escaping @Sendable (Int?) -> Void) {
    session.send(request) { [report] status in
      then(status)
      report.yield(status)
    }
  }

  func nextStatus() async -> Int? {
    var iterator = statuses.makeAsyncIterator()
    return await iterator.next() ?? nil
  }
}
