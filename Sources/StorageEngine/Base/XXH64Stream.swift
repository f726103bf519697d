/// XXH64 of bytes that arrive in pieces. However they are divided, `value` is the `XXH64.hash` of
/// all of them.
struct XXH64Stream {
  private let seed: UInt64
  private var lanes: XXH64Lanes
  private var totalByteCount = 0
  /// The bytes since the last whole stripe. Invariant: `heldByteCount < 32`.
  private var held: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private var heldByteCount = 0

  init(seed: UInt64) {
    self.seed = seed
    lanes = XXH64Lanes(seed: seed)
  }

  /// Adds the next piece.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    totalByteCount &+= bytes.count
    var next = start
    var left = bytes.count
    if heldByteCount > 0 {
      let taken = min(left, 32 &- heldByteCount)
      hold(next, taken)
      next += taken
      left &-= taken
      guard heldByteCount == 32 else { return }
      withUnsafeBytes(of: held) { lanes.consume($0.baseAddress!, stripeByteCount: 32) }
      heldByteCount = 0
    }
    let stripes = left & ~31
    lanes.consume(next, stripeByteCount: stripes)
    hold(next + stripes, left &- stripes)
  }

  /// The hash of everything so far; more may follow.
  var value: UInt64 {
    let start = totalByteCount >= 32 ? lanes.merged : seed &+ XXH64.prime5
    return withUnsafeBytes(of: held) {
      XXH64.finish(
        start &+ UInt64(totalByteCount), tail: $0.baseAddress!, count: heldByteCount)
    }
  }

  private mutating func hold(_ start: UnsafeRawPointer, _ count: Int) {
    withUnsafeMutableBytes(of: &held) {
      ($0.baseAddress! + heldByteCount).copyMemory(from: start, byteCount: count)
    }
    heldByteCount &+= count
  }
}
