import Foundation
import ValueModel

/// MD5 (RFC 1321), piece by piece. It protects against nothing but mistakes: CouchDB's replicator
/// names attachments by it.
package struct MD5 {
  private static let shifts: [UInt32] = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
  /// The integer parts of 2^32 times the sines of 1 to 64.
  private static let sines: [UInt32] = (1...64).map {
    UInt32((sin(Double($0)) * 4_294_967_296).magnitude)
  }

  private var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
  private var blocks = HashBlocks()
  /// The block that is being mixed in.
  private var words = [UInt32](repeating: 0, count: 16)

  package init() {}

  package mutating func append(_ bytes: some Collection<UInt8>) { mix(blocks.append(bytes)) }

  /// The 16 bytes of the digest of all that was appended. Nothing can be appended afterwards.
  package mutating func digest() -> [UInt8] {
    mix(blocks.finish(isBigEndian: false))
    return state.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) }
    }
  }

  /// The digest as CouchDB names attachments by it. Nothing can be appended afterwards.
  package mutating func text() -> String { "md5-" + Data(digest()).base64EncodedString() }

  private mutating func mix(_ blocks: [UInt8]) {
    for start in stride(from: 0, to: blocks.count, by: HashBlocks.byteCount) {
      mix(blocks, at: start)
    }
  }

  private mutating func mix(_ blocks: [UInt8], at start: Int) {
    blocks.withUnsafeBytes { blocks in
      for word in 0..<16 {
        let bytes = blocks.loadUnaligned(fromByteOffset: start + 4 * word, as: UInt32.self)
        words[word] = UInt32(littleEndian: bytes)
      }
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for step in 0..<64 {
      let mixed: UInt32
      let word: Int
      switch step / 16 {
      case 0: (mixed, word) = ((b & c) | (~b & d), step)
      case 1: (mixed, word) = ((d & b) | (~d & c), (5 * step + 1) % 16)
      case 2: (mixed, word) = (b ^ c ^ d, (3 * step + 5) % 16)
      default: (mixed, word) = (c ^ (b | ~d), (7 * step) % 16)
      }
      let sum = a &+ mixed &+ Self.sines[step] &+ words[word]
      let shift = Self.shifts[step / 16 * 4 + step % 4]
      (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
  }
}
