/// What becomes of a batch after an answer.
enum Verdict: Equatable {
  case done
  case drop
  /// Kept. Nothing is sent until the wait is over.
  case wait(ms: Int64)
}

/// Judges the answers to the batch at the head of the outbox.
struct RetryPolicy {
  private var refusals = 0
  private var postponements = 0
  private var failuresInRow = 0

  /// - Parameters:
  ///   - status: nil when nobody answered; this never drops a batch.
  ///   - chance: 0..<1, spreads devices that failed at the same moment.
  mutating func judge(_ status: Int?, chance: Double) -> Verdict {
    switch status {
    case .some(200..<300):
      self = RetryPolicy()
      return .done
    case .some(400), .some(413):
      return dropped()
    case .some(408), .some(429), .some(500...):
      postponements += 1
      return postponements < Limits.postponementsPerBatch ? wait(chance) : dropped()
    case .some:
      refusals += 1
      return refusals < Limits.refusalsPerBatch ? wait(chance) : dropped()
    case nil:
      return wait(chance)
    }
  }

  /// The next batch is judged by itself; the service is as tired as it was.
  private mutating func dropped() -> Verdict {
    refusals = 0
    postponements = 0
    return .drop
  }

  private mutating func wait(_ chance: Double) -> Verdict {
    let doubled = Limits.firstWaitMs << min(failuresInRow, 7)
    failuresInRow += 1
    let longest = min(doubled, Limits.longestWaitMs)
    return .wait(ms: longest - Int64(Double(longest) * 0.25 * chance))
  }
}
