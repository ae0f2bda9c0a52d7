import Dispatch

/// A serial queue of low priority.
struct DispatchLane: Lane {
  private let queue = DispatchQueue(label: "winnow.collector", qos: .utility)

  func run(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  func run(afterMs: Int64, _ work: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + .milliseconds(Int(afterMs)), execute: work)
  }
}
