import XCTest

@testable import Winnow

final class SavedWorkTests: XCTestCase {
  /// A process may die after any change of the disk. Whatever was saved until then must arrive, and
  /// nothing twice but what was on its way.
  func testADeathAfterAnyWriteLosesNothingThatWasSaved() {
    forSeeds(8) { chance, seed in
      var deaths: [(files: [String: Data], taken: [MobileEvent], sent: Int)] = []
      let rig = Rig()
      rig.disk.changed = { deaths.append(($0, rig.service.taken, rig.service.requests.count)) }
      var answers = chance
      rig.service.answer = { _ in Bool.random(using: &answers) ? 200 : 503 }
      for n in 0..<25 {
        rig.collect("user \(n)")
        rig.time.advance(Int64.random(in: 0...40_000, using: &chance))
      }
      for death in deaths {
        let saved = eventsOn(death.files)
        let reborn = Rig(VirtualTime(), FakeService(), FakeDisk(death.files))
        XCTAssertEqual(reborn.service.taken, saved, seed)
        let twice = reborn.service.taken.filter(death.taken.contains)
        let onItsWay = events(rig.service.requests.prefix(death.sent).last?.body ?? Data())
        XCTAssertTrue(twice.allSatisfy(onItsWay.contains), seed)
      }
      XCTAssertGreaterThan(deaths.count, 50)
    }
  }

  func testWhatIsSpoiltIsThrownAwayAndTheRestGoesOn() {
    forSeeds(60) { chance, seed in
      let before = Rig()
      before.service.answer = { _ in nil }
      for n in 0..<40 { before.collect("user \(n)") }
      let collected =
        before.service.requests.flatMap { events($0.body) } + eventsOn(before.disk.files)
      let disk = FakeDisk(before.disk.files)
      for name in disk.names() { disk.files[name] = spoilt(disk.files[name] ?? Data(), &chance) }
      disk.files["batch-what"] = Data("junk".utf8)
      disk.files["other"] = Data()
      let after = Rig(before.time, FakeService(), disk)
      after.collect("new")
      after.time.advance(Limits.appStateAgeMs)
      XCTAssertEqual(after.service.takenUsers.last, "new", seed)
      let old = after.service.taken.filter { $0.userId != "new" }
      XCTAssertTrue(old.allSatisfy(collected.contains), seed)
      XCTAssertEqual(disk.files.keys.filter { $0.hasPrefix("batch") }, [], seed)
    }
  }

  func testWhatAnotherProcessLeftIsTakenOverOnce() {
    let dead = Rig()
    dead.service.answer = { _ in nil }
    for n in 0..<40 { dead.collect("dead \(n)") }
    let left = FakeDisk(dead.disk.files)
    let rig = Rig(dead.time, FakeService(), FakeDisk(), leftBehind: [left])
    XCTAssertEqual(left.files, [:])
    XCTAssertEqual(Set(rig.service.takenUsers), Set((0..<40).map { "dead \($0)" }))
    XCTAssertEqual(rig.service.takenUsers.count, 40)
  }

  private func spoilt(_ file: Data, _ chance: inout Seeded) -> Data {
    var bytes = Array(file)
    switch Int.random(in: 0..<4, using: &chance) {
    case 0: return Data()
    case 1: return Data(bytes.prefix(Int.random(in: 0..<bytes.count, using: &chance)))
    case 2:
      bytes[Int.random(in: 0..<bytes.count, using: &chance)] ^=
        1 << UInt8.random(in: 0..<8, using: &chance)
      return Data(bytes)
    default: return file
    }
  }
}

/// All events in the files of a disk, in the order they will be sent.
private func eventsOn(_ files: [String: Data]) -> [MobileEvent] {
  let content = { (name: String) in files[name].flatMap(Sealed.unwrap) ?? Data() }
  let batches = files.keys.filter { $0.hasPrefix("batch-") }.sorted()
  let pending = try? JSONDecoder().decode(Pending.self, from: content("pending"))
  let sealed = batches.flatMap { events(content($0)) }
  return sealed + (pending?.events ?? []).filter { !sealed.contains($0) }
}
