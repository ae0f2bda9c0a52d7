import CoreLocation
import CoreMotion
import UIKit
import XCTest

@testable import Winnow

/// The whole collector, on real threads and a real disk; Apple's frameworks are the stand-ins.
final class CollectorTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")
  private let service = WatchedService()

  override func setUp() {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    CLLocationManager.granted = .notDetermined
  }

  override func tearDownWithError() throws {
    if FileManager.default.fileExists(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder)
    }
  }

  private func collector() -> Collector {
    Collector(in: World(keychain: OpenKeychain(), transport: service, folder: folder))
  }

  private func configuration(motion: Bool = false, noLocation: Bool = false)
    -> Collector.Configuration
  {
    Collector.Configuration(
      accountId: "acc", beaconKey: "key", serverUrl: URL(string: "https://winnow.test")!,
      allowUsingMotionSensors: motion, disallowCollectingLocationData: noLocation)
  }

  func testComingAndGoingIsHeardAndBackgroundTimeIsGivenBack() async throws {
    let collector = collector()
    collector.setUserId("ann")
    collector.setSessionId("visit")
    collector.start(configuration())
    await service.sees { $0.type == "device_properties" }
    post(UIApplication.didBecomeActiveNotification)
    post(UIApplication.didEnterBackgroundNotification)
    await service.sees { $0.appState?.lifecycle == "background" }
    await allDone(collector)
    let open = await MainActor.run { UIApplication.shared.openTasks.count }
    XCTAssertEqual(open, 0)
    XCTAssertEqual(
      service.taken.compactMap(\.appState?.lifecycle), ["start", "foreground", "background"])
    XCTAssertTrue(service.taken.allSatisfy { $0.userId == "ann" && $0.sessionId == "visit" })
    let device = try XCTUnwrap(service.taken.first?.deviceProperties)
    XCTAssertEqual(device.systemVersion, "17.4")
    XCTAssertEqual(device.vendorId, "6F9619FF-8B86-D011-B42D-00CF4FC964FF")
    XCTAssertEqual(device.screenWidth, 1170)
    XCTAssertEqual(device.simulatorSigns, [])
    XCTAssertNotNil(device.timeZone)
    let state = try XCTUnwrap(service.taken.last?.appState)
    XCTAssertEqual(state.batteryLevel, 0.5)
    XCTAssertEqual(state.batteryState, "ui_device_battery_state_unplugged")
    let watched = await MainActor.run { UIDevice.current.isBatteryMonitoringEnabled }
    XCTAssertFalse(watched)
    collector.close()
    await allDone(collector)
  }

  func testNothingButUIKitRunsOnTheMainThread() async {
    let collector = collector()
    collector.start(configuration())
    for n in 0..<200 {
      collector.setUserId("user \(n)")
      collector.collect()
      collector.upload()
    }
    await allDone(collector)
    collector.upload()
    await service.sees { $0.appState != nil }
    await allDone(collector)
    XCTAssertEqual(service.mainThreadUses, 0)
    collector.close()
    await allDone(collector)
  }

  func testNoCallWaitsForTheCollector() async {
    let collector = collector()
    let held = DispatchSemaphore(value: 0)
    collector.afterAll { held.wait() }
    collector.start(configuration())
    for n in 0..<1_000 {
      collector.setUserId("user \(n)")
      collector.unsetUserId()
      collector.setSessionId("visit")
      collector.unsetSessionId()
      collector.collect()
      collector.upload()
    }
    collector.close()
    held.signal()
    await allDone(collector)
  }

  func testTheInstallationIsCalledAsInWhatIsSent() async throws {
    let collector = collector()
    let early = await installationId(collector)
    XCTAssertNil(early)
    collector.start(configuration())
    let id = await installationId(collector)
    XCTAssertNotNil(id)
    await service.sees { $0.type == "device_properties" }
    XCTAssertTrue(service.taken.allSatisfy { $0.installationId == id })
    collector.close()
    let late = await installationId(collector)
    XCTAssertNil(late)
    await allDone(collector)
  }

  func testMotionIsReadOnlyWhenAllowed() async throws {
    let before = CMMotionManager.startsCount
    let silent = collector()
    silent.start(configuration())
    silent.collect()
    await allDone(silent)
    silent.upload()
    await service.sees { $0.appState != nil }
    XCTAssertNil(service.taken.last?.appState?.motionStill)
    XCTAssertEqual(CMMotionManager.startsCount, before)
    silent.close()
    await allDone(silent)

    let allowed = collector()
    allowed.start(configuration(motion: true))
    await allDone(allowed)
    post(UIApplication.didEnterBackgroundNotification)
    await service.sees { $0.appState?.motionStill == 1 }
    allowed.close()
    await allDone(allowed)
  }

  func testALocationIsToldOnlyWithARightAndUnlessForbidden() async {
    let cases: [(CLAuthorizationStatus, Bool, Double?)] = [
      (.notDetermined, false, nil), (.denied, false, nil), (.restricted, false, nil),
      (.authorizedWhenInUse, false, 52.5), (.authorizedAlways, false, 52.5),
      (.authorizedAlways, true, nil),
    ]
    for (right, isForbidden, latitude) in cases {
      CLLocationManager.granted = right
      let collector = collector()
      let user = "\(right) \(isForbidden)"
      collector.setUserId(user)
      collector.start(configuration(noLocation: isForbidden))
      await allDone(collector)
      post(UIApplication.didEnterBackgroundNotification)
      await service.sees { $0.userId == user && $0.appState != nil }
      let states = service.taken.filter { $0.userId == user }.compactMap(\.appState)
      XCTAssertTrue(states.allSatisfy { $0.location?.latitude == latitude }, user)
      collector.close()
      await allDone(collector)
    }
  }

  func testCallsBeforeStartAndAfterCloseAreHarmlessAndWhatWasSavedIsSentLater() async {
    let first = collector()
    first.collect()
    first.upload()
    first.close()
    first.setUserId("early")
    service.isOffline = true
    first.start(configuration())
    first.start(configuration())
    first.collect()
    await allDone(first)
    await allDone(first)
    first.close()
    first.collect()
    first.unsetUserId()
    first.upload()
    await allDone(first)
    XCTAssertEqual(service.taken.count, 0)
    service.isOffline = false
    first.start(configuration())
    await service.sees { $0.userId == "early" }
    first.close()
    await allDone(first)
  }

  private func installationId(_ collector: Collector) async -> String? {
    await withCheckedContinuation { done in
      collector.readInstallationId { done.resume(returning: $0) }
    }
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: nil)
  }

  /// Returns when what was asked of the collector, and of the main thread by it, is done.
  private func allDone(_ collector: Collector) async {
    for _ in 0..<4 {
      await withCheckedContinuation { done in collector.afterAll { done.resume() } }
      await MainActor.run {}
    }
  }
}

private struct OpenKeychain: Keychain {
  func read(_ name: String) -> Kept { .nothing }
  func write(_ name: String, _ value: String) {}
}

/// A service that can be waited for.
private final class WatchedService: Transport, @unchecked Sendable {
  private let lock = NSLock()
  private var events: [MobileEvent] = []
  private var onMain = 0
  private var offline = false
  private var waiting: [(wanted: (MobileEvent) -> Bool, done: CheckedContinuation<Void, Never>)] =
    []

  var taken: [MobileEvent] { lock.withLock { events } }
  var mainThreadUses: Int { lock.withLock { onMain } }
  var isOffline: Bool {
    get { lock.withLock { offline } }
    set { lock.withLock { offline = newValue } }
  }

  func send(_ request: UploadRequest, then: @escaping @Sendable (Int?) -> Void) {
    then(lock.withLock { take(request) })
  }

  func sees(_ wanted: @escaping (MobileEvent) -> Bool) async {
    await withCheckedContinuation { done in
      lock.withLock {
        if events.contains(where: wanted) { done.resume() } else { waiting.append((wanted, done)) }
      }
    }
  }

  private func take(_ request: UploadRequest) -> Int? {
    if Thread.isMainThread { onMain += 1 }
    if offline { return nil }
    events += (try? JSONDecoder().decode(Upload.self, from: request.body))?.data ?? []
    for waiter in waiting where events.contains(where: waiter.wanted) { waiter.done.resume() }
    waiting.removeAll { events.contains(where: $0.wanted) }
    return 200
  }
}
