import Andiron
import TestSupport
import Testing
import ValueModel

@testable import TextIndex
@testable import TextTestSupport

/// Stop words, and what indexes keep of an analysis.
@Suite struct TextAnalysisTests {
  private func words(_ text: String, _ analysis: TextAnalysis) -> [String?] {
    var words: [String?] = []
    Array(text.utf8).withUnsafeBytes { bytes in
      TextAnalyzer(analysis).forEach(bytes) { word in
        words.append(word.map { String(decoding: $0, as: UTF8.self) })
      }
    }
    return words
  }

  @Test func `stop words are compared without case and diacritics, and leave a gap`() {
    let analysis = TextAnalysis(stopWords: ["THE", "à la"])
    #expect(analysis.stopWords == ["the", "a", "la"])
    #expect(words("The heart à LA the mode", analysis) == [nil, "heart", nil, nil, nil, "mode"])
  }

  @Test func `common words never say that something is not there`() {
    for language in TextLanguage.allCases {
      let words = TextAnalysis(stopWords: language.commonWords).stopWords
      #expect(words.count <= TextAnalysis.mostStopWords)
      #expect(Set(language.commonWords).count == language.commonWords.count, "\(language)")
      for word in ["no", "not", "without", "ne", "pas", "sans", "nicht", "kein", "ohne", "sin"] {
        #expect(!words.contains(word), "\(language)")
      }
    }
  }

  @Test func `an index is the same after it was written down`() throws {
    for index in [
      TextIndex([ValuePath(field: "a")], name: "n"),
      TextIndex(
        [ValuePath(field: "a")], name: "n",
        analysis: TextAnalysis(stemming: .german, stopWords: ["ü", "der"])),
      TextIndex([ValuePath(field: "a")], name: "n", analysis: TextAnalysis(.french)),
    ] {
      #expect(TextIndex(identifier: index.identifier, name: "n") == index)
    }
    let plain = TextIndex([ValuePath(field: "a")], name: "n").identifier
    #expect(plain.hasSuffix(#"{"fields":["a"]}"#))
    for part in [
      #""stemming":"klingon""#, #""stemming":1"#, #""stopWords":[1]"#, #""stopWords":"x""#,
      #""stopWords":{}"#,
    ] {
      let wrong = plain.dropLast() + "," + part + "}"
      #expect(TextIndex(identifier: wrong, name: "n") == nil, "\(part)")
    }
  }

  @Test func `too many stop words are refused`() throws {
    let store = try Store.inMemory(options: StoreOptions().withTextIndexes())
    let many = (0...TextAnalysis.mostStopWords).map { "w\($0)" }
    let index = TextIndex(
      [ValuePath(field: "title")], analysis: TextAnalysis(stopWords: many))
    let error = try #require(throws: StoreError.self) {
      try store.write { try $0.ensureTextIndex(index, on: Note.self) }
    }
    #expect(error.code == .invalidDeclaration)
  }

  // MARK: Searching

  private func keys(_ store: Store, _ query: String) throws -> Set<Int> {
    Set(try store.search(Note.self, TextQuery(query)).map(\.key))
  }

  @Test func `queries pass over stop words, and phrases have gaps where they are`() throws {
    let store = try Store.inMemory(options: StoreOptions().withTextIndexes())
    let analysis = TextAnalysis(stopWords: ["the", "of"])
    try store.write { transaction in
      try transaction.ensureTextIndex(
        TextIndex(
          [ValuePath(field: "title"), ValuePath(field: "body")], analysis: analysis), on: Note.self)
      for (key, title) in [
        "shortness of breath", "shortness breath", "shortness any breath", "the breath",
        "the theme",
      ].enumerated() {
        try transaction.add(Note(pk: key, title: title, body: "", mood: 0))
      }
    }
    #expect(try keys(store, #""shortness of breath""#) == [0, 2])
    #expect(try keys(store, #""the shortness breath""#) == [1])
    #expect(try keys(store, "the breath") == [0, 1, 2, 3])
    #expect(try keys(store, "the") == [])
    #expect(try keys(store, #""the of""#) == [])
    #expect(try keys(store, "the*") == [4])
    #expect(try keys(store, "NEAR/1(of shortness breath)") == [0, 1, 2])
    #expect(try keys(store, "breath NOT the") == [0, 1, 2, 3])
    #expect(try store.search(Note.self, #"the "of breath""#).count == 4)
    #expect(try store.verify().isEmpty)
  }
}
