import CollectionModel
import DatabaseTestSupport
import ObjectModel
import StorageClient
import Testing
import TextDatabase
import ValueModel

/// The part of `docs/guides/text-search.md` about databases.
private struct GuideProgram: DatabaseProgram {
  struct Note: Codable, StoredObject {
    var pk: Int
    var text: String
  }

  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    let storage = try open()
    storage.registerTextIndexes()
    try storage.write { transaction in
      try transaction.ensureTextIndex(
        TextIndex([ValuePath(field: "text")], name: "words"), on: Note.self)
      try transaction.add(Note(pk: 1, text: "The engine weaves algebraic patterns."))
    }
    let matches = try storage.search(Note.self, "engine patterns")
    let notes = try storage.objects(Note.self).matching("eng*").sorted(by: \.pk).fetch()
    #expect(matches.map(\.key) == [1])
    #expect(notes.map(\.pk) == [1])
    try storage.close()
  }
}

@Suite(.serialized) struct TextSearchGuideDatabaseTests {
  @Test("words in a database are found as the guide says", arguments: TestBackend.all)
  func guide(_ backend: TestBackend) throws { try backend.run(GuideProgram()) }
}
