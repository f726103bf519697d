import Andiron
import FileAccess
import Foundation
import TestSupport
import Testing

@testable import TextIndex
@testable import TextTestSupport

/// Indexes of so many notes that they are built in the background, and their runs merged there.
@Suite struct LargeTextIndexTests {
  @Test func `an index of existing notes is built in the background and answers as they do`() throws
  {
    var random = RandomNotes(random: SeededGenerator(seed: 9))
    var options = StoreOptions(durability: .buffered).withTextIndexes()
    options.engine.fileSystem = MemoryFileSystem()
    let store = try Store(at: URL(filePath: "/notes"), types: [Note.self], options: options)
    var notes: [Int: Note] = [:]
    for key in 0..<3_000 { notes[key] = random.note(key) }
    try store.write { try $0.upsert(contentsOf: notes.values) }
    try store.write { try $0.ensureTextIndex(Note.index, on: Note.self) }
    for key in 0..<100 {
      notes[key * 7] = random.note(key * 7)
      try store.write { try $0.upsert(notes[key * 7] ?? random.note(0)) }
    }
    try store.waitForIndexes()
    for _ in 0..<20 {
      let expression = TextExpression.phrase(random.phrase())
      let expected = NaivePostings(notes: notes).scores(expression)
      let found: [TextMatch<Note>] = try store.search(Note.self, limit: 5_000) { _ in expression }
      #expect(Set(found.map(\.key)) == Set(expected.keys))
      #expect(found.allSatisfy { abs($0.score - (expected[$0.key] ?? 0)) < 1e-9 })
    }
    #expect(try store.verify().isEmpty)
    try store.close()
  }
}
