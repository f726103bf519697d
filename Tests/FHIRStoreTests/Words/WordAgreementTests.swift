import Andiron
import FHIRModel
@testable import FHIRStore
import Foundation
import StorageEngine
import SyntheticPopulation
import TestSupport
import Testing
@testable import TextIndex
import ValueModel

/// Random searches by words, answered by an index, by the resources, and naively.
@Suite struct WordAgreementTests {
  /// Pieces of narratives. Two pieces side by side are one word only where markup is between them.
  private static let pieces = [
    "heart", "failure", "caf&eacute;", "M&uuml;ller", "x&#45;ray", "&alpha;-blocker", "5 &lt; 7",
    "R&amp;D", "hyper&shy;tension", "na\u{EF}ve", "150/90", "3.5", "<b>bold</b>", "un<i>even</i>ly",
    "<a href=\"http://hidden.example/path\">link</a>", "<!-- comment -->", "<br/>", "<td>cell</td>",
    "<?target instruction?>", "<p title='a > b'>para</p>", "<p", "< 5", "&", "&unknown;", "\u{AD}",
    "\"quoted\"", "it's", "<img src=\"x.png\"/>", "</p>", "&#xE9;", "<x:y z=\"1\">named</x:y>",
    "<b broken>", "\n", "\t",
  ]

  private static func narrative(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0..<12, using: &random)).map { _ in
      (pieces.randomElement(using: &random) ?? "") + (random.chance(2, in: 3) ? " " : "")
    }.joined()
  }

  private static func resources(
    _ version: ReleaseVersion, _ random: inout SeededGenerator
  ) -> [Value] {
    let population = SyntheticPopulation(seed: 11, release: version)
    let all =
      population.institutionResources().map(\.value)
      + (0..<3).flatMap { population.resources(ofPatient: $0).map(\.value) }
    return all.prefix(Seeds.amount(120, search: 300)).map { resource in
      var resource = resource
      if random.chance(2, in: 3) {
        resource["text"] = Value(object: [
          ("status", "generated"), ("div", Value("<div>\(narrative(&random))</div>")),
        ])
      }
      return resource
    }
  }

  /// A search by words of one resource of the type, so that it often finds something.
  private static func query(_ words: [String], _ random: inout SeededGenerator) -> Query {
    func word() -> String { words.randomElement(using: &random) ?? "nothing" }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .all([word(), word()])
    case 1: return .any([word(), word()])
    case 2: return .without(word(), word())
    case 3: return .beginning(String(word().prefix(2)))
    default: return .all([word()])
    }
  }

  private enum Query {
    case all([String])
    case any([String])
    case without(String, String)
    case beginning(String)

    var text: String {
      func quoted(_ word: String) -> String { "\"\(word)\"" }
      return switch self {
      case .all(let words): words.map(quoted).joined(separator: " AND ")
      case .any(let words): words.map(quoted).joined(separator: " OR ")
      case .without(let word, let other): "\(quoted(word)) NOT \(quoted(other))"
      case .beginning(let letters): "\(letters)*"
      }
    }

    func matches(_ words: Set<String>) -> Bool {
      switch self {
      case .all(let wanted): wanted.allSatisfy(words.contains)
      case .any(let wanted): wanted.contains(where: words.contains)
      case .without(let word, let other): words.contains(word) && !words.contains(other)
      case .beginning(let letters): words.contains { $0.hasPrefix(letters) }
      }
    }
  }

  @Test func theNaiveEvaluatorFindsTheWordsOfThePieces() {
    let text = Self.pieces.filter { $0 != "<p" }.joined(separator: " ")
    let words = NaiveWords(
      Value(object: [("text", Value(object: [("div", Value("<div>\(text)</div>"))]))])
    ).narrative
    for word in [
      "heart", "cafe", "muller", "hypertension", "naive", "bold", "unevenly", "link", "cell",
      "para",
      "named", "quoted", "unknown", "broken", "it's", "3.5", "150",
    ] {
      #expect(words.contains(word), "\(word)")
    }
    for word in ["hidden", "comment", "target", "href", "img", "title", "un", "xml"] {
      #expect(!words.contains(word), "\(word)")
    }
  }

  @Test(
    "an index, tests of all resources and the naive evaluator agree",
    arguments: ReleaseVersion.allCases)
  func agreement(version: ReleaseVersion) throws {
    let release = try #require(RecordStore.releases.first { $0.version == version })
    for seed in Seeds.list(Seeds.amount(1, search: 6)) {
      // Each release has narratives and searches of its own.
      var random = SeededGenerator(seed: seed &* 7 &+ UInt64(version.rawValue.utf8.last ?? 0))
      let resources = Self.resources(version, &random)
      var options = FHIRStoreOptions()
      options.textIndexes = random.chance(1, in: 3) ? .narrative : .content
      let records = try RecordStore.make([release], options: options)
      try records.write { transaction in
        for resource in resources { try transaction.upsert(resource) }
      }
      #expect(try records.store.verify().allSatisfy { $0.severity == .note }, "seed \(seed)")
      let types = Dictionary(grouping: resources) { $0["resourceType"]?.string ?? "" }
        .mapValues { $0.map { ($0, NaiveWords($0)) } }
      var found = 0
      for number in 0..<Seeds.amount(80, search: 200) {
        guard let type = types.keys.sorted().randomElement(using: &random),
          let known = types[type], let some = known.randomElement(using: &random)
        else { continue }
        let isNarrative = random.chance(1, in: 2)
        let words = isNarrative ? some.1.narrative : some.1.content
        let query = Self.query(words.filter(Self.isPlain).sorted(), &random)
        var search = FHIRSearch(type)
        search.criteria = [
          .init(
            isNarrative ? "_text" : "_content",
            [query.text.replacing("\\", with: "\\\\").replacing(",", with: "\\,")])
        ]
        let expected = known.filter { query.matches(isNarrative ? $0.1.narrative : $0.1.content) }
          .compactMap { $0.0["id"]?.string }.sorted()
        let place = Comment(rawValue: "seed \(seed), search \(number): \(search.text)")
        let answer = try records.search(search).matches.compactMap { $0["id"]?.string }
        #expect(answer.sorted() == expected, place)
        let scanned = try records.reader.searchWithoutIndexes(search).matches
        #expect(scanned.compactMap { $0["id"]?.string } == answer, place)
        found += expected.count
      }
      #expect(found > Seeds.amount(80, search: 200), "seed \(seed)")
    }
  }

  @Test(
    "the official examples have the words that another way of stripping leaves",
    .enabled(if: SharedData.isThere, "no shared data"), arguments: ReleaseVersion.allCases)
  func examples(version: ReleaseVersion) throws {
    let files = SharedData.files(
      below: "fhir/\(version.rawValue)/examples", endings: [".json"])
    var wordCount = 0
    for (number, file) in files.enumerated() where number % 8 == Seeds.offset(below: 8) {
      let bytes = Array(try Data(contentsOf: file))
      guard bytes.count < 60_000 else { continue }
      let resource = try JSON.parse(bytes)
      var own: Set<String> = []
      ResourceTexts.narrative(of: resource) { text in
        TextWords.forEach(text) { own.insert(String(decoding: $0, as: UTF8.self)) }
      }
      let expected = NaiveWords(resource).narrative
      #expect(
        own == expected,
        "\(file.lastPathComponent): \(own.symmetricDifference(expected).sorted())")
      wordCount += own.count
    }
    #expect(wordCount > 300)
  }

  /// Whether a word is one word in a query, too.
  private static func isPlain(_ word: String) -> Bool {
    word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic } && word.utf8.count > 1
  }
}
