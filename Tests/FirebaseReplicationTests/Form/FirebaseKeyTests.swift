import FirebaseReplication
import TestSupport
import Testing

@Suite struct FirebaseKeyTests {
  @Test(arguments: [
    "plain", "with space", "a.b", "$", "#1", "[x]", "a/b", "100%", "%2E", "\u{7F}\u{1}", "é😀",
    "..", "%",
  ])
  func `every text comes back from its key`(text: String) throws {
    let key = try FirebaseKey.encoded(text)
    #expect(!key.contains { ".$#[]/".contains($0) })
    #expect(FirebaseKey.decoded(key) == text)
  }

  @Test func `random texts come back, and different texts have different keys`() throws {
    for seed in Seeds.list(200) {
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 1...12, using: &generator)
      let scalars = (0..<count).map { _ in
        Unicode.Scalar(UInt8.random(in: 0..<128, using: &generator))
      }
      let text = String(String.UnicodeScalarView(scalars))
      #expect(FirebaseKey.decoded(try FirebaseKey.encoded(text)) == text, "seed \(seed)")
    }
  }

  @Test func `empty texts and texts that are too long have no key`() throws {
    #expect(throws: FirebaseError.self) { try FirebaseKey.encoded("") }
    #expect(throws: FirebaseError.self) {
      try FirebaseKey.encoded(String(repeating: ".", count: 300))
    }
    #expect(try FirebaseKey.encoded(String(repeating: "a", count: 768)).count == 768)
  }

  @Test func `a foreign percent sign stands for itself`() {
    #expect(FirebaseKey.decoded("100% sure") == "100% sure")
    #expect(FirebaseKey.decoded("%FF") == nil)
  }

  @Test func `keys that are numbers come first, as numbers`() {
    let keys = ["10", "a", "2", "-1", "02", "99999999999", "B"]
    #expect(
      keys.sorted(by: FirebaseKey.isBefore) == ["-1", "2", "10", "02", "99999999999", "B", "a"])
  }
}
