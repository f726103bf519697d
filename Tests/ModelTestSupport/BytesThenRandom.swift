import TestSupport

/// Decisions from the bytes of an input, one byte each, and behind them from a fixed seed: what a fuzzer
/// changes in the input changes one decision.
struct BytesThenRandom: RandomNumberGenerator {
  private var bytes: ArraySlice<UInt8>
  private var rest = SeededGenerator(seed: 0)

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  mutating func next() -> UInt64 {
    // Ranges take their choice from the high bits.
    bytes.popFirst().map { UInt64($0) << 56 | 1 << 55 } ?? rest.next()
  }
}
