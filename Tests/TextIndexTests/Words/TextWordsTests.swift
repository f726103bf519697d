import TestSupport
import Testing

@testable import TextIndex

/// What counts as a word, and in which form.
@Suite struct TextWordsTests {
  private func words(
    _ text: String,
    _ find: (UnsafeRawBufferPointer, (UnsafeRawBufferPointer) -> Void) -> Void = TextWords.forEach
  ) -> [String] {
    var words: [String] = []
    Array(text.utf8).withUnsafeBytes { bytes in
      find(bytes) { words.append(String(decoding: $0, as: UTF8.self)) }
    }
    return words
  }

  @Test(arguments: [
    (
      "The quick brown fox can't jump 32.3 feet, right?",
      "the quick brown fox can't jump 32.3 feet right"
    ),
    ("1,000 mg; 3:4 a:b x;y", "1,000 mg 3 4 a:b x y"), ("foo_bar _ __ _1", "foo_bar _1"),
    ("e.g. U.S.A. end.", "e.g u.s.a end"), ("a1b2 3.x", "a1b2 3 x"), ("", ""),
    ("'quoted'", "quoted"),
    ("naïve Größe — “quoted”", "naive grosse quoted"), ("O’Neill O'Neill", "o'neill o'neill"),
    ("ÉTÉ e\u{301}te\u{301}", "ete ete"), ("東京タワー", "東 京 タワー"), ("🎉 party", "party"),
    ("Ωμέγα ΩΜΈΓΑ", "ωμεγα ωμεγα"), ("прием ПРИЕМ", "прием прием"), ("٣٤", "٣٤"),
  ]) func `words have neither case nor diacritics`(_ text: String, _ expected: String) {
    #expect(words(text) == expected.split(separator: " ").map(String.init))
  }

  @Test func `words of ASCII are those that the library finds`() {
    for seed in Seeds.list(Seeds.amount(2_000, search: 8000)) {
      var random = SeededGenerator(seed: seed)
      let likely = Array("aB1_:,;.' -".unicodeScalars)
      var text = ""
      for _ in 0..<Int.random(in: 0...24, using: &random) {
        let isLikely = Int.random(in: 0..<8, using: &random) > 0
        text.unicodeScalars.append(
          isLikely
            ? likely[Int.random(in: 0..<likely.count, using: &random)]
            : Unicode.Scalar(UInt8.random(in: 0..<128, using: &random)))
      }
      #expect(words(text) == words(text, TextWords.forEachOfUnicode), "seed \(seed)")
    }
  }

  @Test func `a very long word counts by its beginning`() {
    for (letter, plain) in [("a", "a"), ("é", "e")] {
      let found = words(String(repeating: letter, count: 5_000))
      #expect(found == [String(repeating: plain, count: TextWords.longest)])
    }
  }
}
