import Foundation

@testable import Winnow

/// Time that passes when a test says so, and a lane that runs in it. One thread.
final class VirtualTime: Clock, Lane, @unchecked Sendable {
  private(set) var uptimeMs: Int64 = 1_000_000
  /// What the clock on the wall is ahead of uptime; tests set it as people do.
  var wallMs: Int64 = 1_700_000_000_000
  var nowMs: Int64 { wallMs + uptimeMs }

  private var due: [@Sendable () -> Void] = []
  private var timers: [(atMs: Int64, work: @Sendable () -> Void)] = []

  var timersCount: Int { timers.count }

  func run(_ work: @escaping @Sendable () -> Void) { due.append(work) }

  func run(afterMs: Int64, _ work: @escaping @Sendable () -> Void) {
    timers.append((uptimeMs + afterMs, work))
  }

  func settle() {
    while !due.isEmpty { due.removeFirst()() }
  }

  func advance(_ ms: Int64) {
    let end = uptimeMs + ms
    settle()
    while let next = timers.indices.min(by: { timers[$0].atMs < timers[$1].atMs }),
      timers[next].atMs <= end
    {
      let timer = timers.remove(at: next)
      uptimeMs = max(uptimeMs, timer.atMs)
      timer.work()
      settle()
    }
    uptimeMs = end
  }
}
