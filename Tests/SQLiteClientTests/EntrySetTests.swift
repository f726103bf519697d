#if SQLite
  import Foundation
  import SQLiteClient
  import StorageTestSupport
  import TestSupport
  import Testing

  @Suite struct EntrySetTests {
    @Test(arguments: Seeds.list(Seeds.amount(5, search: 30)))
    func `a database file joins sets as their entries are`(_ seed: UInt64) throws {
      let subject = SQLiteSubject()
      let place = try subject.makePlace()
      defer { subject.remove(place) }
      let backend = try SQLiteBackend(at: place.appending(path: "sets.sqlite"))
      defer { backend.close() }
      var program = EntrySetProgram(seed: seed)
      try program.run(on: backend)
    }
  }
#endif
