import Foundation

/// Sends the outbox, one batch at a time. Lives on the lane.
final class Uploader: @unchecked Sendable {
  private let ports: Ports
  private let destination: Destination
  private let outbox: Outbox
  private var policy = RetryPolicy()
  private var isSending = false
  private var isClosed = false
  private var listener: Listener?
  private var waitsUntilMs: Int64?
  private var whenIdle: [@Sendable () -> Void] = []

  init(_ ports: Ports, to destination: Destination, outbox: Outbox) {
    self.ports = ports
    self.destination = destination
    self.outbox = outbox
  }

  /// Sends what there is, unless it is already doing so or was told to wait.
  func kick() {
    guard !isSending, !isClosed else { return }
    if let until = waitsUntilMs, ports.clock.uptimeMs < until { return becameIdle() }
    waitsUntilMs = nil
    guard let name = outbox.first else { return becameIdle() }
    guard let body = outbox.body(of: name) else { return take(.drop, of: name) }
    isSending = true
    let request = destination.request(body, deflate: ports.deflate)
    let lane = ports.lane
    let listener = Listener(self)
    self.listener = listener
    ports.transport.send(request) { status in
      lane.run { listener.uploader?.answered(status, of: name) }
    }
  }

  /// Calls back once nothing more can be sent now.
  func afterSending(_ then: @escaping @Sendable () -> Void) {
    if whenIdle.count < Limits.waitersCount { whenIdle.append(then) } else { then() }
    kick()
  }

  /// What is on its way may arrive; its answer is not heard, so it will be sent again.
  func close() {
    isClosed = true
    listener?.uploader = nil
    listener = nil
    becameIdle()
  }

  private func answered(_ status: Int?, of name: String) {
    guard !isClosed else { return }
    isSending = false
    listener = nil
    take(policy.judge(status, chance: ports.chance()), of: name)
  }

  private func take(_ verdict: Verdict, of name: String) {
    switch verdict {
    case .done, .drop:
      outbox.remove(name)
    case .wait(let ms):
      waitsUntilMs = ports.clock.uptimeMs + ms
      ports.lane.run(afterMs: ms) { [weak self] in self?.kick() }
    }
    kick()
  }

  private func becameIdle() {
    let waiting = whenIdle
    whenIdle = []
    for then in waiting { then() }
  }
}

/// Who hears the answer to what is on its way. Nobody after a close: an uploader that was kept for the
/// answer would keep its folder locked until then.
private final class Listener: @unchecked Sendable {
  var uploader: Uploader?

  init(_ uploader: Uploader) { self.uploader = uploader }
}
