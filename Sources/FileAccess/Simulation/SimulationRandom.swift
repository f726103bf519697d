/// The simulation's source of chance: SplitMix64 (Steele, Lea and Flood 2014), small and identical
/// on every platform, so that a seed replays a run.
struct SimulationRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number below `bound`, which must be positive. The bias of the multiplication does
  /// not matter here.
  mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Returns true `thousandths` times in a thousand.
  mutating func chance(_ thousandths: Int) -> Bool {
    below(1000) < thousandths
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    var words: [UInt64] = []
    words.reserveCapacity(count / 8 + 1)
    for _ in 0..<(count + 7) / 8 { words.append(next()) }
    return words.withUnsafeBytes { [UInt8]($0.prefix(count)) }
  }
}
