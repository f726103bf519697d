import TestSupport
import Testing
import ValueModel

@testable import TextIndex

/// Highlights and snippets.
@Suite struct TextSnippetTests {
  private let index = TextIndex(
    [ValuePath(field: "title"), ValuePath(field: "body")],
    analysis: TextAnalysis(stopWords: ["the"]))

  private func highlights(
    _ query: String, _ text: String, field: ValuePath? = nil
  ) throws -> [String] {
    try index.highlights(of: TextQuery(query), in: text, field: field).map { String(text[$0]) }
  }

  private func snippet(_ query: String, _ text: String, _ count: Int) throws -> String {
    try index.snippet(of: TextQuery(query), in: text, wordCount: count).text()
  }

  @Test(arguments: [
    ("heart", "The HEART, a heart; hearts", "HEART heart"),
    ("heart*", "Hearts! heart", "Hearts heart"),
    ("\"heart rate\"", "heart, rate; rate heart", "heart rate"),
    ("heart NOT rate", "heart rate", "heart"),
    ("\"of the heart\"", "of a heart of heart", "of heart"),
    ("été", "E\u{301}TE\u{301} ete", "E\u{301}TE\u{301} ete"),
    ("NEAR/1(a b)", "a c c c b", "a b"), ("title:a b", "a b", "a b"), ("東", "東京", "東"),
    ("a OR b", "b x a", "b a"), ("x", "", ""), ("the", "the", ""),
    ("o’neill", "O'Neill 🎉", "O'Neill"),
  ])
  func `words that are asked for are found in the text`(
    query: String, text: String, expected: String
  ) throws {
    #expect(try highlights(query, text) == expected.split(separator: " ").map(String.init))
  }

  @Test func `only what is asked of a field counts in it`() throws {
    let body = ValuePath(field: "body")
    #expect(try highlights("title:a b", "a b", field: body) == ["b"])
    #expect(try highlights("(title:a OR body:a) b", "a b", field: body) == ["a", "b"])
    #expect(throws: TextQueryError.self) { try highlights("x:a", "a") }
    #expect(throws: TextQueryError.self) { try highlights("a", "a", field: ValuePath(field: "x")) }
  }

  @Test func `snippets are around the most matches, with marks and ellipses`() throws {
    let text = "one two heart three four. Five heart heart, six seven eight nine ten!"
    #expect(try snippet("heart", text, 4) == "…Five **heart** **heart**, six…")
    #expect(try snippet("one", text, 3) == "**one** two heart…")
    #expect(try snippet("ten", text, 3) == "…eight nine **ten**!")
    #expect(try snippet("none", text, 2) == "one two…")
    #expect(try snippet("ten", text, 100) == text.replacing("ten", with: "**ten**"))
    #expect(try snippet("ten", text, 0) == "…**ten**!")
    #expect(try snippet("a", "…?", 5) == "")
    let pieces = try index.snippet(of: TextQuery("heart"), in: text, wordCount: 2)
    #expect(pieces.pieces.map(\.isMatch) == [true, false, true])
    #expect(pieces.text(before: "<", after: ">", ellipsis: "") == "<heart> <heart>")
  }

  // MARK: Against a naive evaluator

  private func randomText(_ random: inout SeededGenerator) -> String {
    let words = ["a", "B", "ab", "É", "e\u{301}", "the", "👩‍👩‍👧", "日本", "1.5", "x-y"]
    let marks = [" ", ", ", "\n", "…", " — "]
    return (0..<Int.random(in: 0...20, using: &random)).map { _ in
      (words.randomElement(using: &random) ?? "") + (marks.randomElement(using: &random) ?? "")
    }.joined()
  }

  @Test(arguments: Seeds.list(Seeds.amount(100, search: 400)))
  func `words in their places are the words of the text`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = randomText(&random)
    var words: [[UInt8]] = []
    Array(text.utf8).withUnsafeBytes { TextWords.forEach($0) { words.append(Array($0)) } }
    let plain = TextIndex([ValuePath(field: "t")])
    let found = HighlightedWords(text, plain.analysis)
    #expect(found.ranges.count == words.count, "seed \(seed)")
    for (range, word) in zip(found.ranges, words) {
      var own: [[UInt8]] = []
      Array(text[range].utf8).withUnsafeBytes { TextWords.forEach($0) { own.append(Array($0)) } }
      #expect(own == [word], "seed \(seed)")
    }
    // A query of one word, or of two that follow one another.
    guard let first = words.indices.randomElement(using: &random) else { return }
    let length = min(Int.random(in: 1...2, using: &random), words.count - first)
    let wanted = words[first..<first + length]
    let query =
      "\"" + wanted.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ") + "\""
    var expected: Set<Int> = []
    for start in 0...(words.count - length)
    where words[start..<start + length].elementsEqual(wanted) {
      expected.formUnion(start..<start + length)
    }
    let ranges = try plain.highlights(of: TextQuery(query), in: text)
    #expect(ranges == expected.sorted().map { found.ranges[$0] }, "seed \(seed), \(query)")
    let count = Int.random(in: 1...8, using: &random)
    let snippet = try plain.snippet(of: TextQuery(query), in: text, wordCount: count)
    let part = Array(snippet.pieces.map(\.text).joined().utf8)
    #expect(Array(text.utf8).firstRange(of: part) != nil, "seed \(seed)")
    if !snippet.isCutAtStart { #expect(text.utf8.starts(with: part), "seed \(seed)") }
    if !snippet.isCutAtEnd {
      #expect(text.utf8.reversed().starts(with: part.reversed()), "seed \(seed)")
    }
    let most = (0...max(0, words.count - count)).map { start in
      expected.count { (start..<start + count).contains($0) }
    }.max()
    #expect(snippet.pieces.count(where: \.isMatch) == most, "seed \(seed), \(query)")
  }
}
