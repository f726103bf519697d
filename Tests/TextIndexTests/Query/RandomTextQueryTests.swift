import Andiron
import TestSupport
import Testing

@testable import TextIndex
@testable import TextTestSupport

/// Random queries, as text, over random notes, compared with a reading of the notes themselves.
@Suite struct RandomTextQueryTests {
  @Test(arguments: Seeds.list(Seeds.amount(8, search: 32)))
  func `a query finds the notes that it describes`(seed: UInt64) throws {
    var random = RandomNotes(random: SeededGenerator(seed: seed))
    let store = try Store.ofNotes()
    var notes: [Note] = []
    for _ in 0..<6 {
      try store.write { transaction in
        for _ in 0..<10 {
          let note = random.note(notes.count)
          notes.append(note)
          try transaction.add(note)
        }
      }
    }
    for _ in 0..<60 {
      let node = random.query()
      let text = random.spelling(of: node)
      let query = try TextQuery(text)
      #expect(query.root == node, "seed \(seed), \(text)")
      #expect(try TextQuery(query.description) == query, "seed \(seed), \(text)")
      let expected = Set(notes.filter { NaiveTextQuery(note: $0).matches(node) }.map(\.pk))
      let found = try store.search(Note.self, query, limit: notes.count).map(\.key)
      #expect(found.count == expected.count, "seed \(seed), \(text)")
      #expect(Set(found) == expected, "seed \(seed), \(text)")
    }
    try store.close()
  }

  @Test(arguments: Seeds.list(Seeds.amount(20, search: 80)))
  func `whatever is typed is a query or a mistake at a place in it`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", "bee", "ü", "AND", "OR", "NOT", "NEAR", "NEAR/2", "NEAR/", "(", ")", "(", ")", "\"",
      "\"",
      "\"\"", ":", "title", "^", "2", ".5", "^2", "*", "a*", "--", " ", " ", " ", "\n", "\u{2003}",
    ]
    var queryCount = 0
    for _ in 0..<500 {
      let count = Int.random(in: 0...14, using: &random)
      let text = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined()
      do throws(TextQueryError) {
        let query = try TextQuery(text)
        queryCount += 1
        let again = try TextQuery(query.description)
        #expect(again == query, "seed \(seed), \(text)")
        #expect(again.description == query.description, "seed \(seed), \(text)")
      } catch {
        let offset = error.offset ?? -1
        #expect((0...text.utf8.count).contains(offset), "seed \(seed), \(text)")
      }
    }
    #expect(queryCount > 20, "seed \(seed)")
  }

  @Test func `words that are repeated often are near each other or not in a few steps`() {
    let often = Array(stride(from: UInt32(0), to: 4_000, by: 2))
    let lists = [ArraySlice<UInt32>](repeating: often[...], count: TextQuery.mostNeighbors - 1)
    let lengths = [UInt32](repeating: 1, count: TextQuery.mostNeighbors)
    #expect(!TextParts.areNear(lists + [[9_000]], lengths, 10))
    #expect(TextParts.areNear(lists + [[4_009]], lengths, 10))
  }
}
