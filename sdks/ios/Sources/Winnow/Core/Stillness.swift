/// What is told of a moment of motion: never the motion itself.
struct Stillness: Equatable, Sendable {
  /// The share of samples in which the device lay still, 0...1.
  let still: Double
  /// The standard deviation of the acceleration, in g.
  let spread: Double

  /// Below it, in g, is what a table's or a hand's tremor and the sensor's own noise make.
  private static let stillBelow = 0.02

  /// - Parameter samples: accelerations without gravity, in g. Nil when there are none.
  init?(_ samples: [Double]) {
    guard !samples.isEmpty else { return nil }
    let count = Double(samples.count)
    let mean = samples.reduce(0, +) / count
    still = Double(samples.filter { $0 < Stillness.stillBelow }.count) / count
    spread = (samples.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
  }
}
