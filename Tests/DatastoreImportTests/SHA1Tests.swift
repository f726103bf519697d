import DatastoreImport
import Foundation
import TestSupport
import Testing

@Suite struct SHA1Tests {
  @Test(
    "the digests of RFC 3174",
    arguments: [
      ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
        "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
      ),
      ("a", 1_000_000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
      (
        "0123456701234567012345670123456701234567012345670123456701234567", 10,
        "dea356a2cddd90c7a7ecedc5ebb563934f460452"
      ), ("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ])
  func vectors(_ text: String, _ count: Int, _ digest: String) {
    let bytes = Array(String(repeating: text, count: count).utf8)
    #expect(SHA1.digest(bytes).map { String(format: "%02x", $0) }.joined() == digest)
  }

  @Test(arguments: Seeds.list(Seeds.amount(5, search: 50)))
  func `pieces have the digest of the whole`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<Int.random(in: 0...400, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    var hash = SHA1()
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...130, using: &random))
      hash.append(piece)
      rest = rest.dropFirst(piece.count)
    }
    #expect(hash.digest() == SHA1.digest(bytes), "seed \(seed)")
  }
}
