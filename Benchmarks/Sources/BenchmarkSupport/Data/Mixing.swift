/// The finaliser of SplitMix64: the same input always gives the same random-looking word, so
/// keys and values are computed from their number and need no memory of their own.
@inlinable @inline(__always)
public func mixed(_ seed: UInt64, _ number: UInt64) -> UInt64 {
  var z = seed &+ number &* 0x9E37_79B9_7F4A_7C15
  z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
  z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
  return z ^ (z >> 31)
}

/// A number below `bound` that depends on `number` only.
@inlinable @inline(__always)
public func mixed(_ seed: UInt64, _ number: Int, below bound: Int) -> Int {
  Int(mixed(seed, UInt64(truncatingIfNeeded: number)).multipliedFullWidth(by: UInt64(bound)).high)
}
