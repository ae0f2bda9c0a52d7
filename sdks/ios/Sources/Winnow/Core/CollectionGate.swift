/// Lets at most `collectionsPerMinute` through in any minute, however often the app asks.
struct CollectionGate {
  private var passedAtMs: [Int64] = []

  /// When it last let something through, by uptime.
  var lastMs: Int64? { passedAtMs.last }

  mutating func pass(uptimeMs: Int64) -> Bool {
    passedAtMs.removeAll { uptimeMs - $0 >= 60_000 }
    guard passedAtMs.count < Limits.collectionsPerMinute else { return false }
    passedAtMs.append(uptimeMs)
    return true
  }
}
