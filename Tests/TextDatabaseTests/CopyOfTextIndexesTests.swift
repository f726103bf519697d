import Andiron
import DatabaseTestSupport
import ObjectModel
import StorageClient
import TestSupport
import Testing
import TextDatabase

@testable import TextIndex
@testable import TextTestSupport

/// A store is copied into a database, and that into another store.
struct CopiedIndexProgram: DatabaseProgram {
  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    var random = RandomNotes(random: SeededGenerator(seed: 44))
    let store = try Store.ofNotes()
    try store.write { for key in 0..<200 { try $0.add(random.note(key)) } }
    let storage = try open()
    storage.registerTextIndexes()
    let report = try store.copy(to: storage)
    #expect(report.omissions == [] && report.isSame)
    let back = try Store.inMemory(options: StoreOptions().withTextIndexes())
    let second = try storage.copy(to: back)
    #expect(second.omissions == [] && second.isSame)
    try back.waitForIndexes()
    for _ in 0..<40 {
      let text = random.spelling(of: random.query())
      let query = try TextQuery(text)
      let expected = try store.search(Note.self, query).map(\.object)
      #expect(try storage.search(Note.self, query).map(\.object) == expected, "\(text)")
      #expect(try back.search(Note.self, query).map(\.object) == expected, "\(text)")
    }
    #expect(try storage.verify() == [])
    #expect(try back.verify().isEmpty)
    try storage.close()
    try back.close()
    try store.close()
  }
}

/// The database's program does not have the code of the index.
struct StrangeCopyProgram: DatabaseProgram {
  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    let store = try Store.ofNotes()
    try store.write { try $0.add(Note(pk: 1, title: "title", body: "word")) }
    let storage = try open()
    let report = try store.copy(to: storage)
    #expect(report.omissions.map(\.kind) == [.indexNotKept])
    #expect(report.omissions.map(\.index) == ["words"])
    try storage.write { try $0.ensureTextIndex(Note.index, on: Note.self) }
    #expect(try storage.search(Note.self, "word").map(\.key) == [1])
    try storage.close()
    try store.close()
  }
}

@Suite(.serialized) struct CopyOfTextIndexesTests {
  @Test("a copy has the index of text in both directions", arguments: TestBackend.all)
  func known(_ backend: TestBackend) throws { try backend.run(CopiedIndexProgram()) }

  @Test("a copy without the code leaves the index", arguments: TestBackend.all)
  func unknown(_ backend: TestBackend) throws { try backend.run(StrangeCopyProgram()) }
}
