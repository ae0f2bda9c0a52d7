import Foundation

/// Batches that wait to be sent, oldest first. Each is a file, written once and never changed, so that
/// a batch that is sent twice is the same bytes twice, and the service can know it again.
final class Outbox {
  private struct Entry {
    let name: String
    let bytes: Int
  }

  private let storage: any Storage
  private var entries: [Entry] = []
  /// What the disk had no room for.
  private var unsaved: [String: Data] = [:]

  private static let prefix = "batch-"

  init(_ storage: any Storage) {
    self.storage = storage
    for name in storage.names().sorted() where name.hasPrefix(Outbox.prefix) {
      if let body = body(of: name) {
        entries.append(Entry(name: name, bytes: body.count))
      } else {
        storage.remove(name)
      }
    }
    keepWithinBounds()
  }

  var first: String? { entries.first?.name }
  var count: Int { entries.count }
  var bytes: Int { entries.reduce(0) { $0 + $1.bytes } }
  var names: [String] { entries.map(\.name) }

  /// The number after the highest that is in use.
  var nextNumber: Int {
    1 + (entries.compactMap { Outbox.number(of: $0.name) }.max() ?? 0)
  }

  func holds(_ number: Int) -> Bool { entries.contains { $0.name == Outbox.name(number) } }

  func body(of name: String) -> Data? { unsaved[name] ?? storage.read(name).flatMap(Sealed.unwrap) }

  func add(_ number: Int, _ body: Data) { add(Outbox.name(number), body) }

  /// Takes over what another process left; a tag keeps its names apart from ours.
  func adopt(_ other: Outbox, tag: String) {
    for name in other.names {
      if let body = other.body(of: name) { add("\(name).\(tag)", body) }
      other.remove(name)
    }
    entries.sort { $0.name < $1.name }
  }

  func remove(_ name: String) {
    entries.removeAll { $0.name == name }
    unsaved[name] = nil
    storage.remove(name)
  }

  private func add(_ name: String, _ body: Data) {
    if !storage.write(name, Sealed.wrap(body)) { unsaved[name] = body }
    entries.removeAll { $0.name == name }
    entries.append(Entry(name: name, bytes: body.count))
    keepWithinBounds()
  }

  private func keepWithinBounds() {
    while let oldest = first, count > Limits.batchesCount || bytes > Limits.outboxBytes {
      remove(oldest)
    }
  }

  private static func name(_ number: Int) -> String {
    prefix + String(repeating: "0", count: max(0, 12 - String(number).count)) + String(number)
  }

  private static func number(of name: String) -> Int? {
    Int(name.dropFirst(prefix.count).prefix { $0 != "." })
  }
}
