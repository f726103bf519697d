import TestSupport
import Testing

@testable import ValueModel

/// The digests are those that FIPS 180-4's examples and Python's hashlib give.
@Suite struct SHA256Tests {
  private func digest(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.add($0) }
    return text(hash.digest())
  }

  private func text(_ digest: [UInt8]) -> String {
    digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func theExamplesOfTheStandardAgree(text: String, expected: String) {
    #expect(digest(Array(text.utf8)) == expected)
  }

  @Test func aMillionLettersAgree() {
    #expect(
      digest([UInt8](repeating: 0x61, count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func piecesGiveTheSameDigestAsTheWhole() {
    for seed in Seeds.list(20) {
      var random = SeededGenerator(seed: seed)
      let bytes = random.bytes(Int.random(in: 0..<500, using: &random))
      var hash = SHA256()
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 0...min(130, rest.count), using: &random)
        rest.prefix(count).withUnsafeBytes { hash.add($0) }
        rest = rest.dropFirst(count)
      }
      #expect(text(hash.digest()) == digest(bytes), "seed \(seed)")
    }
  }

  @Test func `the digest in Swift is that of the library`() {
    for seed in Seeds.list(50) {
      var random = SeededGenerator(seed: seed)
      let bytes = random.bytes(Int.random(in: 0..<2_000, using: &random))
      let middle = Int.random(in: 0...bytes.count, using: &random)
      var hash = PortableSHA256()
      bytes[..<middle].withUnsafeBytes { hash.add($0) }
      bytes[middle...].withUnsafeBytes { hash.add($0) }
      #expect(text(hash.digest()) == digest(bytes), "seed \(seed)")
    }
  }

  @Test func `copies go on by themselves`() {
    var hash = SHA256()
    hash.add("a")
    var copy = hash
    hash.add("b")
    copy.add("c")
    let before = hash
    #expect(text(hash.digest()) == digest(Array("ab".utf8)))
    #expect(text(copy.digest()) == digest(Array("ac".utf8)))
    var after = before
    after.add("c")
    #expect(text(after.digest()) == digest(Array("abc".utf8)))
  }
}
