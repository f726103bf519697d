import ValueModel

/// SHA-1 (RFC 3174), piece by piece. Datastores name attachments by it; it tells damaged and
/// exchanged files apart, and proves nothing against somebody who makes collisions.
package struct SHA1 {
  private var state: [UInt32] = [
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0,
  ]
  private var blocks = HashBlocks()
  /// The block that is being mixed in, and the words that follow from it.
  private var words = [UInt32](repeating: 0, count: 80)

  package init() {}

  package static func digest(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var hash = SHA1()
    hash.append(bytes)
    return hash.digest()
  }

  package mutating func append(_ bytes: some Collection<UInt8>) { mix(blocks.append(bytes)) }

  /// The 20 bytes of the digest of all that was appended. Nothing can be appended afterwards.
  package mutating func digest() -> [UInt8] {
    mix(blocks.finish(isBigEndian: true))
    return state.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) }
    }
  }

  private mutating func mix(_ blocks: [UInt8]) {
    for start in stride(from: 0, to: blocks.count, by: HashBlocks.byteCount) {
      mix(blocks, at: start)
    }
  }

  private mutating func mix(_ blocks: [UInt8], at start: Int) {
    blocks.withUnsafeBytes { blocks in
      for word in 0..<16 {
        let bytes = blocks.loadUnaligned(fromByteOffset: start + 4 * word, as: UInt32.self)
        words[word] = UInt32(bigEndian: bytes)
      }
    }
    for word in 16..<80 {
      let mixed = words[word - 3] ^ words[word - 8] ^ words[word - 14] ^ words[word - 16]
      words[word] = mixed << 1 | mixed >> 31
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for step in 0..<80 {
      let (mixed, constant): (UInt32, UInt32) =
        switch step / 20 {
        case 0: ((b & c) | (~b & d), 0x5A82_7999)
        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
        case 2: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let sum = (a << 5 | a >> 27) &+ mixed &+ e &+ constant &+ words[step]
      (a, b, c, d, e) = (sum, a, b << 30 | b >> 2, c, d)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
  }
}
