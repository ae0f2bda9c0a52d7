import Foundation

/// From a moment in the app's life to a batch on the wire. Lives on the lane: every call comes from it.
final class Pipeline: @unchecked Sendable {
  var identity = Identity()

  private let ports: Ports
  private let outbox: Outbox
  private let uploader: Uploader
  private var pending: Pending
  private var pendingBytes = 0
  private var gate = CollectionGate()
  private var oldestSinceMs: Int64?
  private var isAgeWatched = false
  private var isInFront = false
  private var isBeating = false
  private var isClosed = false

  private static let pendingFile = "pending"

  init(_ ports: Ports, to destination: Destination) {
    self.ports = ports
    outbox = Outbox(ports.storage)
    uploader = Uploader(ports, to: destination, outbox: outbox)
    pending = Pipeline.savedPending(ports.storage, outbox)
  }

  /// Takes over what dead processes left, and sends what was saved before this start.
  func open(leftBehind: [any Storage] = []) {
    for (index, storage) in leftBehind.enumerated() { adopt(storage, tag: "\(index)") }
    seal()
    uploader.kick()
  }

  /// Reads the device and keeps what it says, unless that was done too often. Reading takes a while:
  /// the event is of who was there, and of when, it was asked for.
  func collect(_ type: EventType, then: @escaping @Sendable () -> Void = {}) {
    guard !isClosed, gate.pass(uptimeMs: ports.clock.uptimeMs) else { return then() }
    let blank = event(type)
    ports.device.read { [self] reading in
      ports.lane.run { [self] in
        keep(reading, of: blank, type)
        then()
      }
    }
  }

  func cameToFront() {
    guard !isClosed, !isInFront else { return }
    isInFront = true
    collect(.foreground)
    if !isBeating { beat() }
  }

  /// - Parameter done: called when what could be sent was sent.
  func wentToBack(_ done: @escaping @Sendable () -> Void = {}) {
    isInFront = false
    collect(.background) { [self] in upload(done) }
  }

  func upload(_ done: @escaping @Sendable () -> Void = {}) {
    guard !isClosed else { return done() }
    seal()
    uploader.afterSending(done)
  }

  /// Nothing is collected or sent after it. What was saved stays for the next start.
  func close() {
    isClosed = true
    isInFront = false
    uploader.close()
  }

  private func keep(_ reading: Reading, of blank: MobileEvent, _ type: EventType) {
    guard !isClosed else { return }
    tellDevice(reading, of: blank)
    var event = blank
    event.path = reading.path
    event.appState = reading.state
    event.appState?.lifecycle = type.lifecycle
    append(event.bounded())
  }

  private func tellDevice(_ reading: Reading, of blank: MobileEvent) {
    var event = blank
    event.type = EventType.device.rawValue
    event.deviceProperties = reading.properties
    event = event.bounded()
    guard !pending.isKnown(event) else { return }
    pending.device = event
    append(event)
    seal()
    uploader.kick()
  }

  private func event(_ type: EventType) -> MobileEvent {
    MobileEvent(
      time: ports.clock.nowMs, type: type.rawValue, userId: identity.userId,
      sessionId: identity.sessionId, installationId: identity.installationId)
  }

  private func append(_ event: MobileEvent) {
    guard let size = wireBytes(event)?.count, size <= Limits.eventBytes else { return }
    pending.events.append(event)
    pendingBytes += size
    save()
    if isFull { return upload() }
    guard oldestSinceMs == nil else { return }
    oldestSinceMs = ports.clock.uptimeMs
    if !isAgeWatched { watchAge(forMs: Limits.appStateAgeMs) }
  }

  private var isFull: Bool {
    pending.events.count > Limits.appStatesPerBatch
      || pendingBytes > Limits.batchBytes - Limits.eventBytes
  }

  private func watchAge(forMs restMs: Int64) {
    isAgeWatched = true
    ports.lane.run(afterMs: restMs) { [weak self] in self?.uploadIfOld() }
  }

  private func uploadIfOld() {
    isAgeWatched = false
    guard !isClosed, let since = oldestSinceMs else { return }
    let restMs = since + Limits.appStateAgeMs - ports.clock.uptimeMs
    if restMs > 0 { watchAge(forMs: restMs) } else { upload() }
  }

  /// Makes a batch of the pending events. A process that dies between the two writes finds, by the
  /// batch's number, that its pending events are in the batch.
  private func seal() {
    guard !pending.events.isEmpty else { return }
    if let body = wireBytes(Upload(data: pending.events)) { outbox.add(pending.batch, body) }
    pending.batch += 1
    pending.events = []
    pendingBytes = 0
    oldestSinceMs = nil
    save()
  }

  private func save() {
    guard let content = wireBytes(pending) else { return }
    _ = ports.storage.write(Pipeline.pendingFile, Sealed.wrap(content))
  }

  /// Collects when nothing else had it done for `collectionGapMs`, as long as the app is in front.
  private func beat() {
    isBeating = isInFront
    guard isBeating else { return }
    ports.lane.run(afterMs: Limits.collectionGapMs) { [weak self] in self?.collectIfQuiet() }
  }

  private func collectIfQuiet() {
    let sinceMs = ports.clock.uptimeMs - (gate.lastMs ?? 0)
    if isInFront, sinceMs >= Limits.collectionGapMs { collect(.heartbeat) }
    beat()
  }

  private func adopt(_ storage: any Storage, tag: String) {
    let theirs = Outbox(storage)
    let left = Pipeline.savedPending(storage, theirs)
    pending.events += left.events.filter { !pending.events.contains($0) }
    seal()
    storage.remove(Pipeline.pendingFile)
    outbox.adopt(theirs, tag: tag)
    pending.batch = max(pending.batch, outbox.nextNumber)
  }

  private static func savedPending(_ storage: any Storage, _ outbox: Outbox) -> Pending {
    var pending =
      storage.read(pendingFile).flatMap(Sealed.unwrap)
      .flatMap { try? JSONDecoder().decode(Pending.self, from: $0) } ?? Pending()
    if outbox.holds(pending.batch) { pending.events = [] }
    pending.batch = max(pending.batch, outbox.nextNumber)
    return pending
  }
}

/// Who and what the events are of.
struct Identity: Equatable, Sendable {
  var userId: String?
  var sessionId: String?
  var installationId: String?
}

/// Why an event was collected, by its name on the wire.
enum EventType: String, Sendable {
  case start, foreground, background, heartbeat
  case device = "device_properties"
  case asked = "collect"
  case identified = "identity"

  /// Where the app was in its life, if this says so.
  var lifecycle: String? {
    switch self {
    case .start, .foreground, .background: return rawValue
    case .heartbeat, .device, .asked, .identified: return nil
    }
  }
}
