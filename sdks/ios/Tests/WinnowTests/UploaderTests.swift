import XCTest

@testable import Winnow

final class UploaderTests: XCTestCase {
  func testTheRequestIsWhatTheServiceExpects() {
    let rig = Rig()
    rig.collect("ann")
    let request = rig.service.requests[0]
    XCTAssertEqual(
      request.url.absoluteString, "https://winnow.test/ss/v3/accounts/acc/mobile_events")
    XCTAssertEqual(request.headers["Authorization"], "Basic a2V5")
    XCTAssertEqual(request.headers["Content-Type"], "application/json")
    XCTAssertNil(request.headers["Content-Encoding"])
  }

  func testClosedWhileItSendsItLetsItsFolderGo() {
    let service = FakeService()
    service.isHanging = true
    var rig: Rig? = Rig(VirtualTime(), service)
    weak var disk = rig?.disk
    rig?.collect("ann")
    rig?.pipeline.close()
    rig = nil
    XCTAssertEqual(service.requests.count, 1)
    XCTAssertNil(disk)
  }

  func testAReadingIsGoodForAnHour() {
    var hourly = Hourly<Int>()
    var reads = 0
    for atMs in [0, 1, Limits.deviceRepeatMs - 1, Limits.deviceRepeatMs, Limits.deviceRepeatMs + 1]
    {
      _ = hourly.value(atMs: atMs) {
        reads += 1
        return reads
      }
    }
    XCTAssertEqual(reads, 2)
  }

  func testA400DropsThatBatchAndNoOther() {
    let rig = Rig()
    rig.service.answer = { events($0).contains { $0.userId == "bad" } ? 400 : 200 }
    for user in ["ann", "bad", "bob"] {
      rig.collect(user)
      rig.time.advance(Limits.appStateAgeMs)
    }
    XCTAssertEqual(rig.service.takenUsers, ["ann", "bob"])
    XCTAssertEqual(rig.disk.files.keys.sorted(), ["pending"])
  }

  func testThreeRefusalsDropABatch() {
    let rig = Rig()
    rig.service.answer = { events($0).contains { $0.userId == "bad" } ? 403 : 200 }
    rig.collect("bad")
    rig.time.advance(600_000)
    let tries = Dictionary(grouping: rig.service.requests, by: \.body).values.map(\.count)
    XCTAssertEqual(tries, [Limits.refusalsPerBatch, Limits.refusalsPerBatch])
    rig.collect("ann")
    rig.time.advance(Limits.appStateAgeMs)
    XCTAssertEqual(rig.service.takenUsers, ["ann"])
  }

  func testWaitsDoubleFromFiveSecondsToTenMinutesWhetherRefusedOrUnanswered() {
    for status in [503, 429, 408, nil] {
      let rig = Rig()
      var sentAtMs: [Int64] = []
      rig.service.answer = { _ in
        sentAtMs.append(rig.time.uptimeMs)
        return status
      }
      rig.collect("ann")
      rig.time.advance(3_600_000)
      let gaps = zip(sentAtMs.dropFirst(), sentAtMs).map { $0 - $1 }
      XCTAssertEqual(
        Array(gaps.prefix(9)),
        [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 600_000, 600_000])
    }
  }

  func testChanceShortensAWaitByAQuarterAtMost() {
    var policy = RetryPolicy()
    XCTAssertEqual(policy.judge(nil, chance: 0.5), .wait(ms: 4_375))
    XCTAssertEqual(policy.judge(nil, chance: 0.999), .wait(ms: 7_503))
  }

  func testABatchThatTheServiceAlwaysFailsOnDoesNotBlockTheRestForEver() {
    let rig = Rig()
    rig.service.answer = { events($0).contains { $0.userId == "poison" } ? 500 : 200 }
    rig.collect("poison")
    rig.collect("ann")
    rig.time.advance(7 * 86_400_000)
    XCTAssertFalse(rig.service.takenUsers.contains("poison"))
    rig.collect("bob")
    rig.time.advance(Limits.appStateAgeMs)
    XCTAssertEqual(rig.service.takenUsers, ["ann", "bob"])
  }

  func testARetryIsTheSameBytes() {
    let rig = Rig()
    rig.service.answer = { _ in 503 }
    for n in 0..<20 { rig.collect("user \(n)") }
    rig.time.advance(3_600_000)
    let first = rig.service.requests[0]
    XCTAssertEqual(Set(rig.service.requests.map(\.body)), [first.body])
    let reborn = Rig(rig.time, rig.service, FakeDisk(rig.disk.files))
    XCTAssertEqual(reborn.service.requests.last, first)
  }

  func testUploadingByHandDoesNotHurryAServiceThatAskedToWait() {
    let rig = Rig()
    rig.service.answer = { _ in 503 }
    rig.collect("ann")
    let sent = rig.service.requests.count
    let finished = Count()
    for _ in 0..<1_000 { rig.pipeline.upload { finished.add() } }
    XCTAssertEqual(finished.value, 1_000)
    XCTAssertEqual(rig.service.requests.count, sent)
  }

  func testCompressedBodiesAreGzip() {
    let request = destination.request(Data("123456789".utf8)) { Data("<\($0.count)>".utf8) }
    XCTAssertEqual(request.headers["Content-Encoding"], "gzip")
    let expected: [UInt8] =
      [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff] + Array("<9>".utf8)
      + [0x26, 0x39, 0xf4, 0xcb, 9, 0, 0, 0]
    XCTAssertEqual(Array(request.body), expected)
  }
}
