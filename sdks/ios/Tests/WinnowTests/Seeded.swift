import Foundation

/// SplitMix64: the same numbers for the same seed.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

/// Runs a law for many seeds, from WINNOW_SEED on, and names the one that failed.
func forSeeds(_ count: UInt64, _ law: (inout Seeded, String) throws -> Void) rethrows {
  let first = ProcessInfo.processInfo.environment["WINNOW_SEED"].flatMap(UInt64.init) ?? 1
  for seed in first..<(first + count) {
    var chance = Seeded(seed)
    try law(&chance, "seed \(seed)")
  }
}
