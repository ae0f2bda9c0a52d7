import XCTest

@testable import Winnow

final class PipelineTests: XCTestCase {
  func testTheDeviceIsToldAtOnceAndTheStateWithinAMinute() {
    let rig = Rig()
    rig.pipeline.identity = Identity(userId: "ann", sessionId: "visit", installationId: "here")
    rig.pipeline.collect(.foreground)
    rig.time.settle()
    XCTAssertEqual(rig.service.taken.map(\.type), ["device_properties"])
    rig.time.advance(Limits.appStateAgeMs)
    XCTAssertEqual(rig.service.taken.map(\.type), ["device_properties", "foreground"])
    let state = rig.service.taken[1]
    XCTAssertEqual(state.userId, "ann")
    XCTAssertEqual(state.sessionId, "visit")
    XCTAssertEqual(state.installationId, "here")
    XCTAssertEqual(state.path, "CartViewController")
    XCTAssertEqual(state.appState?.lifecycle, "foreground")
    XCTAssertNil(state.deviceProperties)
  }

  func testAnEventIsOfWhoWasThereWhenItWasAskedForHoweverLongTheDeviceTakes() {
    let rig = Rig()
    rig.phone.isSlow = true
    rig.pipeline.identity = Identity(userId: "ann", sessionId: "visit")
    rig.pipeline.collect(.asked)
    let askedMs = rig.time.nowMs
    rig.time.advance(2_000)
    rig.pipeline.identity = Identity(userId: "bob", sessionId: "other")
    rig.phone.finish()
    rig.time.advance(Limits.appStateAgeMs)
    XCTAssertEqual(rig.service.taken.map(\.type), ["device_properties", "collect"])
    XCTAssertTrue(rig.service.taken.allSatisfy { $0.userId == "ann" && $0.sessionId == "visit" })
    XCTAssertTrue(rig.service.taken.allSatisfy { $0.time == askedMs })
  }

  func testIdsAreTakenAsLongAsTheServiceTakesThem() {
    XCTAssertNotNil(String(repeating: "x", count: 512).asId)
    XCTAssertNil(String(repeating: "x", count: 513).asId)
  }

  func testTheDeviceIsToldAgainAfterAnHourOrWhenSomethingChanged() {
    let rig = Rig()
    let told = { rig.service.taken.filter { $0.deviceProperties != nil }.count }
    for _ in 0..<19 { rig.collect("ann") }
    XCTAssertEqual(told(), 1)
    rig.time.advance(Limits.deviceRepeatMs)
    rig.collect("ann")
    XCTAssertEqual(told(), 2)
    rig.collect("bob")
    XCTAssertEqual(told(), 3)
    rig.phone.properties.filesPresent = ["/bin/bash"]
    rig.collect("bob")
    XCTAssertEqual(told(), 4)
    rig.time.wallMs -= 86_400_000
    rig.collect("bob")
    XCTAssertEqual(told(), 5)
  }

  func testMoreThanABatchOfEventsLeavesBeforeTheMinuteIsOver() {
    let rig = Rig()
    rig.collect("warm-up")
    rig.time.advance(120_000)
    let before = rig.service.requests.count
    for n in 0...Limits.appStatesPerBatch {
      rig.pipeline.identity.userId = "u"
      rig.pipeline.collect(.asked)
      rig.time.advance(n % 2 == 0 ? 0 : 4_010)
    }
    XCTAssertGreaterThan(rig.service.requests.count, before)
  }

  func testWhileInFrontSomethingIsCollectedEveryTwoMinutes() {
    let rig = Rig()
    rig.pipeline.cameToFront()
    rig.time.advance(3_600_000)
    XCTAssertEqual(rig.phone.readsCount, 31)
    rig.pipeline.wentToBack()
    rig.time.advance(3_600_000)
    XCTAssertEqual(rig.phone.readsCount, 32)
    XCTAssertEqual(rig.time.timersCount, 0)
  }

  func testAStormOfComingsAndGoingsIsBounded() {
    let rig = Rig()
    let finished = Count()
    for n in 0..<10_000 {
      rig.service.isHanging = n % 3 == 0
      rig.pipeline.cameToFront()
      rig.pipeline.wentToBack { finished.add() }
      rig.time.settle()
      rig.service.release()
      rig.time.settle()
      rig.time.advance(6)
      XCTAssertLessThanOrEqual(rig.time.timersCount, 4)
    }
    XCTAssertEqual(finished.value, 10_000)
    XCTAssertLessThanOrEqual(rig.phone.readsCount, 2 * Limits.collectionsPerMinute)
    XCTAssertEqual(rig.service.takenUsers.count, 0)
    rig.time.advance(300_000)
    XCTAssertEqual(rig.time.timersCount, 0)
    XCTAssertEqual(rig.disk.files.keys.sorted(), ["pending"])
  }

  func testNobodyWaitsForAHangingUploadWithoutEnd() {
    let rig = Rig()
    rig.service.isHanging = true
    rig.collect("ann")
    let finished = Count()
    for _ in 0..<1_000 { rig.pipeline.upload { finished.add() } }
    XCTAssertEqual(finished.value, 1_000 - Limits.waitersCount)
    rig.service.release()
    rig.time.settle()
    XCTAssertEqual(finished.value, 1_000)
  }

  func testAfterCloseNothingHappens() {
    let rig = Rig()
    rig.service.isHanging = true
    rig.pipeline.cameToFront()
    rig.time.settle()
    rig.pipeline.close()
    let files = rig.disk.files
    let sent = rig.service.requests.count
    let finished = Count()
    rig.pipeline.cameToFront()
    rig.pipeline.collect(.asked) { finished.add() }
    rig.pipeline.upload { finished.add() }
    rig.pipeline.wentToBack { finished.add() }
    rig.pipeline.close()
    rig.service.release()
    rig.time.advance(86_400_000)
    XCTAssertEqual(finished.value, 3)
    XCTAssertEqual(rig.disk.files, files)
    XCTAssertEqual(rig.service.requests.count, sent)
    XCTAssertEqual(rig.time.timersCount, 0)
  }

  /// The naive twin is the list of what was collected.
  func testWhateverTheWallClockDoesEachEventLeavesOnceAndInTime() {
    forSeeds(50) { chance, seed in
      let rig = Rig()
      var collected: [String] = []
      for n in 0..<60 {
        rig.time.wallMs += Int64.random(in: -400_000_000...400_000_000, using: &chance)
        collected.append("user \(n)")
        rig.collect("user \(n)")
        rig.time.advance(Int64.random(in: 0...20_000, using: &chance))
        let late = collected.dropLast(rig.service.takenUsers.count)
        XCTAssertLessThanOrEqual(collected.count - rig.service.takenUsers.count, 21, seed)
        XCTAssertGreaterThanOrEqual(late.count, 0)
      }
      rig.time.advance(Limits.appStateAgeMs)
      XCTAssertEqual(rig.service.takenUsers, collected, seed)
    }
  }

  func testFourDaysOfflineAreBoundedAndTheNewestArrive() {
    let rig = Rig()
    rig.service.answer = { _ in nil }
    rig.phone.state.titles = (0..<12).map { "\($0) " + String(repeating: "long ", count: 500) }
    rig.pipeline.cameToFront()
    for day in 0..<4 {
      rig.pipeline.identity.userId = "day \(day)"
      rig.time.advance(86_400_000)
    }
    XCTAssertLessThan(rig.disk.largestBytes, Limits.outboxBytes + 2 * Limits.batchBytes)
    XCTAssertLessThanOrEqual(rig.disk.files.count, Limits.batchesCount + 1)
    XCTAssertLessThanOrEqual(rig.time.timersCount, 3)
    rig.service.answer = { _ in 200 }
    rig.time.advance(Limits.longestWaitMs)
    XCTAssertEqual(rig.disk.files.keys.sorted(), ["pending"])
    XCTAssertEqual(rig.service.takenUsers.last, "day 3")
    let times = rig.service.taken.map(\.time)
    XCTAssertEqual(times, times.sorted())
    XCTAssertEqual(Set(rig.service.taken.map { wireBytes($0) }).count, rig.service.taken.count)
  }

  func testAFullDiskCostsNothingButTheSafetyOfTheDisk() {
    let rig = Rig()
    rig.disk.isFull = true
    rig.service.answer = { _ in nil }
    for n in 0..<30 { rig.collect("user \(n)") }
    rig.time.advance(86_400_000)
    rig.service.answer = { _ in 200 }
    rig.time.advance(Limits.longestWaitMs)
    XCTAssertEqual(rig.service.takenUsers, (0..<30).map { "user \($0)" })
  }

  func testAnEventIsCutToItsBounds() {
    let rig = Rig()
    rig.phone.state.titles = (0..<1_000).map { _ in String(repeating: "é", count: 10_000) }
    rig.phone.properties.appName = String(repeating: "x", count: 1_000_000)
    rig.collect("ann")
    rig.time.advance(Limits.appStateAgeMs)
    XCTAssertEqual(rig.service.taken.count, 2)
    XCTAssertEqual(rig.service.taken[0].deviceProperties?.appName?.count, Limits.textChars)
    XCTAssertEqual(rig.service.taken[1].appState?.titles?.count, Limits.listCount)
  }
}
