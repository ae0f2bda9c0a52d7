/// Every bound of the collector. Nothing in memory, on disk or on the wire grows beyond these.
enum Limits {
  /// App-state events that make a batch; the oldest of them waits no longer than `appStateAgeMs`.
  static let appStatesPerBatch = 32
  static let appStateAgeMs: Int64 = 60_000
  /// Device properties that did not change are told again after this long.
  static let deviceRepeatMs: Int64 = 3_600_000

  static let collectionsPerMinute = 30
  /// While the app is in front, something is collected at least this often.
  static let collectionGapMs: Int64 = 120_000

  static let batchBytes = 64 * 1024
  static let eventBytes = 32 * 1024
  /// Batches that wait to be sent. The oldest are dropped beyond either bound.
  static let batchesCount = 64
  static let outboxBytes = 1024 * 1024
  /// Processes that may save beside each other in one directory; one more keeps all in memory.
  static let processSlots = 4

  /// Who waits for the end of an upload; one more does not wait.
  static let waitersCount = 16

  static let textChars = 256
  static let listCount = 32
  /// As ids of the Events API. A longer one is nobody's.
  static let idChars = 512

  /// Refusals (a status of 4xx) of one batch until it is dropped; 400 and 413 drop it at
  /// once.
  static let refusalsPerBatch = 3
  /// Answers of "not now" (408, 429, 5xx) to one batch until it is dropped: a day and a half.
  static let postponementsPerBatch = 200
  static let firstWaitMs: Int64 = 5_000
  static let longestWaitMs: Int64 = 600_000
  static let requestSeconds = 30.0
}
