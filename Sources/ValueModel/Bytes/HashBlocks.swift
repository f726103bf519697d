/// Cuts a message into the blocks of 64 bytes that MD5 and the SHA family of 32-bit words mix in
/// (RFC 1321, section 3; RFC 3174, section 4).
package struct HashBlocks: Sendable {
  package static let byteCount = 64

  private var pending: [UInt8] = []
  private var messageByteCount: UInt64 = 0

  package init() {}

  /// Appends bytes, and returns the blocks that are complete now, one after the other.
  package mutating func append(_ bytes: some Collection<UInt8>) -> [UInt8] {
    messageByteCount &+= UInt64(bytes.count)
    return complete(bytes)
  }

  /// Returns the last blocks of the message: the rest, the padding, and the message's length in
  /// bits, with its high byte first if `isBigEndian`. Nothing can be appended afterwards.
  package mutating func finish(isBigEndian: Bool) -> [UInt8] {
    let bitCount = messageByteCount &* 8
    var end: [UInt8] = [0x80]
    while (pending.count + end.count) % Self.byteCount != 56 { end.append(0) }
    withUnsafeBytes(of: isBigEndian ? bitCount.bigEndian : bitCount.littleEndian) { end += $0 }
    return complete(end)
  }

  private mutating func complete(_ bytes: some Collection<UInt8>) -> [UInt8] {
    pending += bytes
    let blocks = Array(pending.prefix(pending.count / Self.byteCount * Self.byteCount))
    pending.removeFirst(blocks.count)
    return blocks
  }
}
