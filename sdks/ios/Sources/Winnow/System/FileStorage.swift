import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Files in a folder that one process has for itself, as long as it lives: it holds a lock that ends
/// with it. A second process of the same app takes the next folder.
final class FileStorage: Storage {
  private let folder: URL
  private let lock: Int32

  /// Nil when another process has the folder, or it cannot be made.
  private init?(_ folder: URL) {
    self.folder = folder
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    lock = open(folder.appendingPathComponent("lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard lock >= 0 else { return nil }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      Self.release(lock)
      return nil
    }
  }

  deinit { Self.release(lock) }

  private static func release(_ lock: Int32) { _ = close(lock) }

  /// The first folder that is free, and those with what dead processes left. Free folders without
  /// anything are not touched: a process that starts at the same moment finds one.
  static func claim(in directory: URL) -> (own: FileStorage?, leftBehind: [FileStorage]) {
    let folders = (0..<Limits.processSlots).map { directory.appendingPathComponent("\($0)") }
    for (slot, folder) in folders.enumerated() {
      guard let own = FileStorage(folder) else { continue }
      let others = folders.enumerated().filter {
        $0.offset != slot && !files(in: $0.element).isEmpty
      }
      return (own, others.compactMap { FileStorage($0.element) })
    }
    return (nil, [])
  }

  func names() -> [String] { FileStorage.files(in: folder) }

  private static func files(in folder: URL) -> [String] {
    let found = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (found ?? []).filter { $0 != "lock" }
  }

  func read(_ name: String) -> Data? { try? Data(contentsOf: url(name)) }

  func write(_ name: String, _ content: Data) -> Bool {
    (try? content.write(to: url(name), options: .atomic)) != nil
  }

  func remove(_ name: String) { try? FileManager.default.removeItem(at: url(name)) }

  private func url(_ name: String) -> URL { folder.appendingPathComponent(name) }
}
