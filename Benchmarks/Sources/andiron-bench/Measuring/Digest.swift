/// A sum over all bytes that were read, the same for every engine.
///
/// It makes each engine touch every byte of a value, does not depend on the order of reading, and
/// lets the harness check the answers against the data that it wrote.
struct Digest: Sendable {
  var value: UInt64 = 0

  @inline(__always)
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    var sum: UInt64 = 0
    var offset = 0
    let wholeWords = bytes.count & ~7
    while offset < wholeWords {
      sum &+= start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset &+= 8
    }
    while offset < bytes.count {
      sum &+= UInt64(start.load(fromByteOffset: offset, as: UInt8.self))
      offset &+= 1
    }
    value &+= sum
  }
}
