/// What was read is good for an hour: a device changes less often than an app collects.
struct Hourly<Value> {
  private var kept: (value: Value, atMs: Int64)?

  mutating func value(atMs nowMs: Int64, read: () -> Value) -> Value {
    if let kept, nowMs - kept.atMs < Limits.deviceRepeatMs { return kept.value }
    let value = read()
    kept = (value, nowMs)
    return value
  }
}
