// A process that saves events into a directory and is killed: `winnow-probe DIRECTORY NAME NETWORK`. It
// collects one event for each line it is given, and repeats the line once the event is saved.
import Foundation

@testable import Winnow

/// Never reaches anybody.
struct Nowhere: Transport {
  func send(_ request: UploadRequest, then: @escaping @Sendable (Int?) -> Void) { then(nil) }
}

/// Reaches somebody who never answers: the upload stays under way.
struct Silence: Transport {
  func send(_ request: UploadRequest, then: @escaping @Sendable (Int?) -> Void) {}
}

/// Shows the line that was read last.
final class ShowingDevice: DeviceReader, @unchecked Sendable {
  var path = ""

  func read(_ then: @escaping @Sendable (Reading) -> Void) {
    then(Reading(properties: DeviceProperties(), state: AppState(), path: path))
  }
}

/// Two seconds pass with each look, so that nothing is collected too often.
final class HastyClock: Clock, @unchecked Sendable {
  private var looks: Int64 = 0
  var nowMs: Int64 { uptimeMs }
  var uptimeMs: Int64 {
    looks += 1
    return looks * 2_000
  }
}

let directory = URL(fileURLWithPath: CommandLine.arguments[1])
let name = CommandLine.arguments[2]
let transport: any Transport = CommandLine.arguments[3] == "silent" ? Silence() : Nowhere()
let (own, _) = FileStorage.claim(in: directory)
guard let own else { exit(3) }
let lane = DispatchLane()
let device = ShowingDevice()
let ports = Ports(
  clock: HastyClock(), lane: lane, storage: own, transport: transport, device: device,
  chance: { 0 }, deflate: nil)
let url = directory.appendingPathComponent("unused")
let pipeline = Pipeline(
  ports, to: Destination(.init(accountId: "a", beaconKey: "b", serverUrl: url)))

while let line = readLine() {
  let saved = DispatchSemaphore(value: 0)
  lane.run {
    device.path = "\(name) \(line)"
    pipeline.collect(.asked) { saved.signal() }
  }
  saved.wait()
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}
