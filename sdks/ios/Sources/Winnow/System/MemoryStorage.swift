import Foundation

/// What is kept when no folder can be had; it ends with the process.
final class MemoryStorage: Storage, @unchecked Sendable {
  private let lock = NSLock()
  private var files: [String: Data] = [:]

  func names() -> [String] { locked { Array(files.keys) } }
  func read(_ name: String) -> Data? { locked { files[name] } }

  func write(_ name: String, _ content: Data) -> Bool {
    locked { files[name] = content }
    return true
  }

  func remove(_ name: String) { locked { files[name] = nil } }

  private func locked<Result>(_ work: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return work()
  }
}
