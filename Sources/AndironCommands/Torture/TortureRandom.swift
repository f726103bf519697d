/// A small deterministic generator (SplitMix64, Steele, Lea and Flood 2014): the workload is a
/// function of the state from which it starts.
struct TortureRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ state: UInt64) { self.state = state }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// Returns a number below `bound`, which must be positive.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// Returns true once in `count` times on average.
  mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  /// Scatters the bits of a number; equal numbers give equal results.
  static func mix(_ number: UInt64) -> UInt64 {
    var z = number
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
