#if Stemming
  import Andiron
  import Foundation
  import TestSupport
  import Testing
  import ValueModel

  @testable import TextIndex
  @testable import TextTestSupport

  /// Stems of words, as the lists of Snowball have them.
  @Suite struct StemmingTests {
    private func stems(_ text: String, _ analysis: TextAnalysis) -> [String] {
      var stems: [String] = []
      Array(text.utf8).withUnsafeBytes { bytes in
        TextAnalyzer(analysis).forEach(bytes) { word in
          if let word { stems.append(String(decoding: word, as: UTF8.self)) }
        }
      }
      return stems
    }

    @Test(arguments: [
      (
        TextLanguage.english, "Patients patient's RUNNING ran generously",
        "patient patient run ran generous"
      ),
      (
        .german, "Häuser Haus aufeinanderfolgenden Kategorien kräftig",
        "haus haus aufeinanderfolg kategori kraftig"
      ),
      (.french, "continuité été maladies À côté", "continu ete malad a cot"),
      (.spanish, "corazones cardiólogos", "corazon cardiolog"),
      (.russian, "сердца СЕРДЦУ", "сердц сердц"),
      (.english, "x-rays 12.5 日本 a1b2", "x ray 12.5 日 本 a1b2"),
    ])
    func `words are reduced to their stems before their diacritics go`(
      language: TextLanguage, text: String, expected: String
    ) {
      let analysis = TextAnalysis(stemming: language)
      #expect(stems(text, analysis) == expected.split(separator: " ").map(String.init))
    }

    @Test func `every language has stems`() {
      for language in TextLanguage.allCases { #expect(language.hasStemming, "\(language)") }
    }

    @Test func `stop words are taken out before words have stems`() {
      #expect(stems("the doing of heart diseases", TextAnalysis(.english)) == ["heart", "diseas"])
      #expect(stems("über die Ärzte", TextAnalysis(.german)) == ["arzt"])
    }

    @Test func `letters that are composed and letters that are not have one stem`() {
      for (language, text) in [
        (TextLanguage.french, "continuité répétée À côté"), (.german, "kräftig Häuser"),
        (.spanish, "cardiólogos"), (.english, "naïve"),
      ] {
        let analysis = TextAnalysis(stemming: language)
        let composed = stems(text.precomposedStringWithCanonicalMapping, analysis)
        #expect(stems(text.decomposedStringWithCanonicalMapping, analysis) == composed)
      }
    }

    @Test func `a text of letters has as many words with stems as without`() {
      for seed in Seeds.list(Seeds.amount(300, search: 1200)) {
        var random = SeededGenerator(seed: seed)
        // The marks of some scripts, alone on a point, are words in one way and not in the other.
        let letters = Array("aé\u{301}ß’'.1 -İΣжщשם日\u{AD}".unicodeScalars)
        var text = ""
        for _ in 0..<Int.random(in: 0...30, using: &random) {
          text.unicodeScalars.append(letters.randomElement(using: &random) ?? "a")
        }
        let plain = stems(text, TextAnalysis())
        for language in [TextLanguage.english, .german, .turkish, .arabic, .greek] {
          let stems = stems(text, TextAnalysis(stemming: language))
          #expect(stems.count == plain.count, "seed \(seed)")
          #expect(stems.allSatisfy { !$0.isEmpty }, "seed \(seed)")
        }
      }
      // Folding takes the mark, and leaves no word.
      #expect(stems("a .\u{BBE} b", TextAnalysis(stemming: .english)) == ["a", "b"])
      let long = String(repeating: "ing", count: 3_000)
      #expect(stems(long, TextAnalysis(stemming: .english)).map(\.utf8.count) == [128])
    }

    // MARK: Against a naive evaluator

    /// Words with their stems; nil for stop words.
    private static let table: [String: String?] = [
      "run": "run", "runs": "run", "running": "run", "Patient": "patient", "patients": "patient",
      "disease": "diseas", "diseases": "diseas", "heart": "heart", "hearts": "heart",
      "the": nil, "OF": nil,
    ]

    /// Whether words stand at the same distances in a text.
    private func holds(_ phrase: [String], in text: [String]) -> Bool {
      let text = text.map { Self.table[$0] ?? nil }
      let wanted = phrase.map { Self.table[$0] ?? nil }.enumerated().filter { $0.element != nil }
      guard let first = wanted.first else { return false }
      return text.indices.contains { start in
        wanted.allSatisfy { offset, word in
          let place = start + offset - first.offset
          return place < text.count && text[place] == word
        }
      }
    }

    @Test(arguments: Seeds.list(Seeds.amount(10, search: 40)))
    func `phrases are found by their stems, with gaps for stop words`(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      func words(_ most: Int) -> [String] {
        (0..<Int.random(in: 1...most, using: &random)).map { _ in
          Self.table.keys.sorted().randomElement(using: &random) ?? ""
        }
      }
      let store = try Store.inMemory(options: StoreOptions().withTextIndexes())
      let index = TextIndex(
        [ValuePath(field: "title"), ValuePath(field: "body")],
        analysis: TextAnalysis(stemming: .english, stopWords: ["the", "of"]))
      try store.write { try $0.ensureTextIndex(index, on: Note.self) }
      var notes: [Int: [String]] = [:]
      for _ in 0..<6 {
        try store.write { transaction in
          for _ in 0..<8 {
            let key = Int.random(in: 0..<30, using: &random)
            notes[key] = words(10)
            let title = notes[key]?.joined(separator: " ") ?? ""
            try transaction.upsert(Note(pk: key, title: title, body: "", mood: 0))
          }
        }
        for _ in 0..<5 {
          let phrase = words(4)
          let query = try TextQuery("\"\(phrase.joined(separator: " "))\"")
          let found = Set(try store.search(Note.self, query, limit: 100).map(\.key))
          let expected = Set(notes.filter { holds(phrase, in: $0.value) }.keys)
          #expect(found == expected, "seed \(seed), \(phrase)")
        }
      }
      #expect(try store.verify().isEmpty, "seed \(seed)")
    }

    @Test func `an index with stems is kept by a store that is opened again`() throws {
      let directory = FileManager.default.temporaryDirectory
        .appending(path: "StemmingTests-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: directory) }
      let options = StoreOptions().withTextIndexes()
      var store = try Store(at: directory, options: options)
      let index = TextIndex([ValuePath(field: "title")], analysis: TextAnalysis(.english))
      try store.write { try $0.ensureTextIndex(index, on: Note.self) }
      try store.close()
      store = try Store(at: directory, options: options)
      try store.write { try $0.add(Note(pk: 1, title: "The patients", body: "", mood: 0)) }
      #expect(try store.search(Note.self, "patient").count == 1)
      #expect(try store.search(Note.self, "patient*").count == 1)
      #expect(try store.verify().isEmpty)
      try store.close()
    }
  }
#endif
