import Foundation

/// Collects what the device and the app are like, and uploads it to a Winnow service.
///
/// Call `start` once, when the app has launched, then say who is logged in. Every method may be called
/// on any thread, at any time and in any order: none waits, none throws.
public final class Collector: @unchecked Sendable {
  public struct Configuration: Equatable, Sendable {
    /// The account's id, as the service's `winnow account` prints it.
    public var accountId: String
    /// The beacon key; it is not secret. Never put an API key here.
    public var beaconKey: String
    /// Where the service is, for instance `https://shop.example/ss`.
    public var serverUrl: URL
    /// Whether motion sensors may be read. They are not unless this is true.
    public var allowUsingMotionSensors: Bool
    /// The last known location is told only if the app already has the right, and never if this is true.
    public var disallowCollectingLocationData: Bool

    public init(
      accountId: String, beaconKey: String, serverUrl: URL,
      allowUsingMotionSensors: Bool = false, disallowCollectingLocationData: Bool = false
    ) {
      self.accountId = accountId
      self.beaconKey = beaconKey
      self.serverUrl = serverUrl
      self.allowUsingMotionSensors = allowUsingMotionSensors
      self.disallowCollectingLocationData = disallowCollectingLocationData
    }
  }

  private let world: World
  /// These are read and written on the lane only.
  private var identity = Identity()
  private var pipeline: Pipeline?
  private var stopWatching: (@Sendable () -> Void)?

  init(in world: World) {
    self.world = world
  }

  /// Begins to collect. A second call does nothing until `close`.
  public func start(_ configuration: Configuration) {
    world.lane.run { [self] in
      guard pipeline == nil else { return }
      let surroundings = world.enter(configuration)
      let pipeline = Pipeline(surroundings.ports, to: Destination(configuration))
      identity.installationId = surroundings.installationId
      pipeline.identity = identity
      self.pipeline = pipeline
      pipeline.open(leftBehind: surroundings.leftBehind)
      pipeline.collect(.start)
      stopWatching = surroundings.watchLifeCycle(pipeline)
    }
  }

  /// Says who is logged in, by the `$user_id` of the events your server sends.
  public func setUserId(_ id: String) { identify { $0.userId = id.asId } }

  /// Says that nobody is logged in any more.
  public func unsetUserId() { identify { $0.userId = nil } }

  /// Ties what is collected to the `$session_id` of the events your server sends.
  public func setSessionId(_ id: String) { identify { $0.sessionId = id.asId } }

  public func unsetSessionId() { identify { $0.sessionId = nil } }

  /// Tells the id that this installation has in what is sent: the `$app.$device_unique_id` of the events your
  /// server sends. Calls back once, on a thread of its own; nil while nothing is started.
  public func readInstallationId(_ then: @escaping @Sendable (String?) -> Void) {
    world.lane.run { [self] in then(pipeline == nil ? nil : identity.installationId) }
  }

  /// Collects now, for instance before a payment. At most 30 times a minute, whoever asks.
  public func collect() { world.lane.run { [self] in pipeline?.collect(.asked) } }

  /// Sends what waits, instead of when there is more of it or it is a minute old.
  public func upload() { world.lane.run { [self] in pipeline?.upload() } }

  /// Stops. What was saved is sent after the next `start`.
  public func close() {
    world.lane.run { [self] in
      stopWatching?()
      stopWatching = nil
      pipeline?.close()
      pipeline = nil
    }
  }

  /// Calls back after everything that was asked before.
  func afterAll(_ then: @escaping @Sendable () -> Void) { world.lane.run(then) }

  private func identify(_ change: @escaping @Sendable (inout Identity) -> Void) {
    world.lane.run { [self] in
      let before = identity
      change(&identity)
      guard let pipeline, identity != before else { return }
      pipeline.identity = identity
      pipeline.collect(.identified)
    }
  }
}

/// Where a collector runs: a device, or a test.
struct World: Sendable {
  var lane: any Lane
  /// Called on the lane, once per start: what takes time is done here.
  var enter: @Sendable (Collector.Configuration) -> Surroundings
}

struct Surroundings {
  var ports: Ports
  var installationId: String?
  /// What processes that are gone did not send.
  var leftBehind: [any Storage] = []
  /// Tells the pipeline when the app comes and goes, until what it returns is called.
  var watchLifeCycle: (Pipeline) -> @Sendable () -> Void = { _ in {} }
}
