import XCTest

@testable import Winnow

final class SystemTests: XCTestCase {
  func testEvidenceIsWhatLiesUnderTheRoot() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    func make(_ path: String) throws {
      let url = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    XCTAssertEqual(
      Evidence.found(under: root.path),
      Evidence(filesPresent: [], directoriesSymlinked: [], directoriesWritable: []))
    try make("var/jb")
    try make("private")
    try make("usr/include")
    try FileManager.default.createSymbolicLink(
      atPath: root.path + "/Applications", withDestinationPath: "/var/stash/Applications")
    XCTAssertEqual(
      Evidence.found(under: root.path),
      Evidence(
        filesPresent: ["/var/jb"], directoriesSymlinked: ["/Applications"],
        directoriesWritable: ["/", "/private"]))
  }

  func testHooksAreKnownByName() {
    let loaded = [
      "/usr/lib/libSystem.B.dylib", "/Library/MobileSubstrate/MobileSubstrate.dylib",
      "/private/var/app/Frameworks/FridaGadget.dylib",
    ]
    XCTAssertEqual(Evidence.hooks(among: loaded), Array(loaded.dropFirst()))
  }

  func testASimulatorIsKnownByItsEnvironment() {
    let simulator = [
      "SIMULATOR_MODEL_IDENTIFIER": "iPhone16,2", "SIMULATOR_UDID": "1", "HOME": "/",
    ]
    XCTAssertEqual(
      signsOfSimulator(simulator),
      ["environment:SIMULATOR_MODEL_IDENTIFIER", "environment:SIMULATOR_UDID"])
    XCTAssertEqual(signsOfSimulator(["HOME": "/"]), [])
    XCTAssertEqual(hardwareName(simulator), "iPhone16,2")
    XCTAssertFalse(hardwareName([:]).isEmpty)
  }

  func testAddressesOfEveryDeviceAreLeftOut() {
    for address in networkAddresses() {
      XCTAssertFalse(address == "127.0.0.1" || address == "::1", address)
      XCTAssertTrue(address.contains(".") || address.contains(":"), address)
    }
  }

  func testStillnessIsAShareAndADeviation() {
    XCTAssertNil(Stillness([]))
    XCTAssertEqual(Stillness([0, 0.01, 0])?.still, 1)
    XCTAssertEqual(Stillness([0, 2])?.still, 0.5)
    XCTAssertEqual(Stillness([0, 2])?.spread, 1)
    XCTAssertEqual(Stillness([3, 3, 3])?.spread, 0)
  }

  func testAPlaceIsATown() {
    let place = Location(latitude: 52.520008, longitude: -13.404954)
    XCTAssertEqual(place, Location(latitude: 52.52, longitude: -13.4))
  }

  func testTheInstallationOutlivesTheApp() {
    let keychain = FakeKeychain()
    let first = InstallationIds(keychain, vendorId: "vendor 1")
    XCTAssertEqual(first.installation, "vendor 1")
    XCTAssertEqual(first.initialVendor, "vendor 1")
    XCTAssertEqual(InstallationIds(keychain, vendorId: "vendor 2"), first)
  }

  func testWithoutAVendorIdTheInstallationIsANumberOfItsOwn() {
    let keychain = FakeKeychain()
    let ids = InstallationIds(keychain, vendorId: nil) { "fresh" }
    XCTAssertEqual(ids.installation, "fresh")
    XCTAssertNil(ids.initialVendor)
    XCTAssertEqual(InstallationIds(keychain, vendorId: nil) { "other" }, ids)
  }

  func testALockedKeychainIsNotOverwritten() {
    let keychain = FakeKeychain()
    let before = InstallationIds(keychain, vendorId: "vendor 1")
    keychain.isLocked = true
    XCTAssertEqual(InstallationIds(keychain, vendorId: "vendor 2").installation, "vendor 2")
    keychain.isLocked = false
    XCTAssertEqual(InstallationIds(keychain, vendorId: "vendor 2"), before)
  }

  func testIdsThatTheServiceWouldRefuseAreNobodys() {
    XCTAssertEqual("ann".asId, "ann")
    XCTAssertNil("".asId)
    XCTAssertNil(String(repeating: "a", count: Limits.idChars + 1).asId)
  }

  func testThePrivacyManifestIsInTheBundle() throws {
    let url = try XCTUnwrap(
      Bundle.module.url(forResource: "PrivacyInfo", withExtension: "xcprivacy"))
    let manifest = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: url), format: nil)
    let members = try XCTUnwrap(manifest as? [String: Any])
    XCTAssertEqual(members["NSPrivacyTracking"] as? Bool, false)
    XCTAssertEqual((members["NSPrivacyCollectedDataTypes"] as? [Any])?.count, 5)
  }
}

private final class FakeKeychain: Keychain, @unchecked Sendable {
  private var values: [String: String] = [:]
  var isLocked = false

  func read(_ name: String) -> Kept {
    if isLocked { return .unavailable }
    return values[name].map(Kept.value) ?? .nothing
  }

  func write(_ name: String, _ value: String) { values[name] = value }
}
