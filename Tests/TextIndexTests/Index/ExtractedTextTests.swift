import Andiron
import FileAccess
import Foundation
import ObjectModel
import TestSupport
import Testing
import ValueModel

@testable import TextIndex

/// Indexes of texts that a function derives.
@Suite struct ExtractedTextTests {
  /// The name and, as a second text, the name backwards.
  private static let extraction = TextExtraction("both ways") { value, field, body in
    guard let name = value["name"]?.string else { return }
    let text = field == 0 ? name : String(name.reversed())
    Array(text.utf8).withUnsafeBytes { body($0) }
  }
  private static let index = TextIndex(["there", "back"], by: extraction, name: "words")

  private func open(_ disk: any FileSystem, knows: Bool, all: Bool = true) throws -> Store {
    var options = all ? StoreOptions().withTextIndexes() : StoreOptions()
    options.engine.fileSystem = disk
    let store = try Store(at: URL(filePath: "/names"), options: options)
    if knows { store.register([ExtractedTextKind(Self.extraction)]) }
    return store
  }

  private func put(_ names: [Int: String], _ store: Store) throws {
    try store.write { transaction in
      try transaction.ensureCollection("names", kind: .integer)
      for (key, name) in names.sorted(by: { $0.key < $1.key }) {
        _ = try transaction.collection("names")
          .upsert(Value(object: [("name", Value(name))]), key: RecordKey(key))
      }
    }
  }

  private func keys(_ store: Store, _ query: String) throws -> [Int] {
    try store.search(collection: "names", TextQuery(query), limit: 100)
      .compactMap { Self.number($0.key) }.sorted()
  }

  private static func number(_ key: RecordKey) -> Int? {
    if case .integer(let number) = key { number } else { nil }
  }

  @Test func `an extraction is kept, searched by field and verified`() throws {
    let disk = MemoryFileSystem()
    let store = try open(disk, knows: true)
    try put([1: "live rats", 2: "star evil"], store)
    try store.write { try $0.ensureTextIndex(Self.index, onCollection: "names") }
    #expect(try keys(store, "star") == [1, 2])
    #expect(try keys(store, "there:star") == [2])
    #expect(try keys(store, "back:star") == [1])
    try put([1: "live cats", 3: "desserts"], store)
    #expect(try keys(store, "star") == [2])
    #expect(try keys(store, "stressed") == [3])
    #expect(try store.verify().allSatisfy { $0.severity == .note })
    try store.close()
    let again = try open(disk, knows: true)
    #expect(try keys(again, "stac") == [1])
    try put([4: "stac"], again)
    #expect(try keys(again, "stac") == [1, 4])
    #expect(try again.verify().allSatisfy { $0.severity == .note })
  }

  @Test(arguments: [true, false])
  func `a store without the extraction reads, searches and refuses to write`(all: Bool) throws {
    let disk = MemoryFileSystem()
    let store = try open(disk, knows: true)
    try put([1: "live rats"], store)
    try store.write { try $0.ensureTextIndex(Self.index, onCollection: "names") }
    try store.close()
    let stranger = try open(disk, knows: false, all: all)
    #expect(try keys(stranger, "star") == [1])
    let error = #expect(throws: StoreError.self) { try put([2: "other"], stranger) }
    #expect(error?.code == .invalidDeclaration)
    #expect(try stranger.verify().allSatisfy { $0.severity == .note })
    // Only the name is known there, which makes no index.
    let found = try #require(
      try stranger.collections().first { $0.name == "names" }?.indexes.first?.definition.textIndex)
    #expect(found == Self.index)
    let refusal = #expect(throws: StoreError.self) {
      try stranger.write { try $0.ensureTextIndex(found, onCollection: "names") }
    }
    #expect(refusal?.code == .invalidDeclaration)
    // Dropping it needs no knowledge of it.
    #expect(try stranger.write { try $0.dropTextIndex("words", ofCollection: "names") })
    try put([2: "other"], stranger)
    try stranger.close()
  }

  @Test func `values tested one by one match what the index finds`() throws {
    for seed in Seeds.list(3) {
      var random = SeededGenerator(seed: seed)
      let words = ["a", "b", "ab", "ba", "abc", "é"]
      let store = try open(MemoryFileSystem(), knows: true)
      var names: [Int: String] = [:]
      for key in 0..<60 {
        names[key] = (0..<Int.random(in: 0..<9, using: &random))
          .compactMap { _ in words.randomElement(using: &random) }.joined(separator: " ")
      }
      try put(names, store)
      try store.write { try $0.ensureTextIndex(Self.index, onCollection: "names") }
      for _ in 0..<200 {
        let text = Self.query(&random, words, depth: 3)
        let query = try TextQuery(text)
        let matcher = TextMatcher(try Self.index.expression(of: query), Self.index)
        let expected = names.filter {
          matcher.matches(Value(object: [("name", Value($0.value))]))
        }.keys.sorted()
        let found = try keys(store, text)
        #expect(found == expected, "seed \(seed): \(text)")
      }
    }
  }

  private static func query(
    _ random: inout SeededGenerator, _ words: [String], depth: Int
  ) -> String {
    func word() -> String { words.randomElement(using: &random) ?? "a" }
    func part() -> String { query(&random, words, depth: depth - 1) }
    if depth == 0 || random.chance(1, in: 4) {
      return word() + (random.chance(1, in: 4) ? "*" : "")
    }
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return "(\(part()) \(part()))"
    case 1: return "(\(part()) OR \(part()))"
    case 2: return "NOT \(part())"
    case 3: return "\"\(word()) \(word())\(random.chance(1, in: 3) ? "*" : "")\""
    case 4:
      return "NEAR/\(Int.random(in: 0..<4, using: &random))(\(word()) \"\(word()) \(word())\")"
    case 5: return "there:(\(part()))"
    default: return "back:(\(part()))^2"
    }
  }
}
