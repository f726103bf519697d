import Andiron
import ObjectModel
import StorageClient
import Synchronization
import ValueModel

extension StorageConformance {
  private static func books(_ keys: Range<Int>) -> [OldBook] {
    keys.map { OldBook(pk: $0, title: "title \($0)") }
  }

  /// A step that adds one to the field that counts its turns.
  private static var turn: MigrationStep {
    .transform("OldBook") { book in book["turns"] = Value((book["turns"]?.integer ?? 0) + 1) }
  }

  private static func schema(
    _ version: Int, batches count: Int = 500, _ steps: [MigrationStep]
  ) -> StoreSchema {
    var schema = StoreSchema(version: version, migrations: [Migration(to: version, steps)])
    schema.batchCount = count
    return schema
  }

  func addMigrations(_ list: inout CaseList<Subject>) {
    list.add("A new storage has the version of the program at once") { t in
      let failing = MigrationStep.transform("OldBook") { _ in throw OwnError() }
      let report = try t.storage.migrate(Self.schema(3, [failing]))
      try t.equal("the version", report.newVersion, 3)
      try t.equal("the steps", report.steps.count, 0)
      try t.storage.create(contentsOf: Self.books(0..<3))
      let again = try t.storage.migrate(Self.schema(3, [failing]))
      try t.equal("the old version", again.oldVersion, 3)
      try t.equal("the steps of the next", again.steps.count, 0)
      try t.throwing("an older program", .foreign) { try t.storage.migrate(Self.schema(2, [])) }
    }
    list.add("Steps rename, add and change fields and collections") { t in
      try t.storage.create(contentsOf: Self.books(0..<40))
      let report = try t.storage.migrate(
        Self.schema(
          1, batches: 7,
          [
            .renameField("title", to: "name", in: "OldBook"),
            .addField("isNew", default: true, in: "OldBook"),
            .transform("OldBook") { $0["turns"] = Value(($0["name"]?.string?.count ?? 0) % 4) },
            .renameCollection("OldBook", to: "NewBook"), .deleteCollection("Missing"),
          ]))
      try t.equal("the version", report.newVersion, 1)
      try t.equal("the steps", report.steps.map(\.visitedCount), [40, 40, 40, 0, 0])
      try t.equal("the changes", report.steps.map(\.changedCount), [40, 40, 10, 0, 0])
      let book = NewBook(pk: 3, name: "title 3", turns: 7 % 4, isNew: true)
      try t.equal("a book", t.storage.object(NewBook.self, key: 3), book)
      try t.equal("the books", t.storage.count(NewBook.self), 40)
      try t.finds("by index", ObjectQuery<NewBook>().where(\.turns == 3), Array(0..<10))
      try t.throwing("a title twice", .notUnique) {
        try t.storage.create(NewBook(pk: 99, name: "title 3", isNew: false))
      }
      try t.equal("the old collection", t.storage.count(OldBook.self), 0)
    }
    list.add("Migrations run in the order of their versions, each once") { t in
      try t.storage.create(contentsOf: Self.books(0..<5))
      let add = { (digit: Int64) in
        MigrationStep.transform("OldBook") { book in
          book["turns"] = Value((book["turns"]?.integer ?? 0) * 10 + digit)
        }
      }
      let all = [
        Migration(to: 3, [add(3)]), Migration(to: 1, [add(1)]), Migration(to: 2, [add(2)]),
      ]
      try t.storage.migrate(StoreSchema(version: 2, migrations: all))
      try t.finds("after two", ObjectQuery<OldBook>().where(\.turns == 12), Array(0..<5))
      let report = try t.storage.migrate(StoreSchema(version: 5, migrations: all))
      try t.equal("the versions", [report.oldVersion, report.newVersion], [2, 5])
      try t.finds("after three", ObjectQuery<OldBook>().where(\.turns == 123), Array(0..<5))
    }
    list.add("A collection is deleted with its objects") { t in
      try t.storage.create(contentsOf: Self.books(0..<20))
      try t.storage.create(Note(pk: 1))
      let report = try t.storage.migrate(Self.schema(1, [.deleteCollection("OldBook")]))
      try t.equal("the deleted", report.steps.map(\.deletedCount), [20])
      try t.equal("the books", t.storage.count(OldBook.self), 0)
      try t.equal("others", t.storage.count(Note.self), 1)
      try t.storage.create(contentsOf: Self.books(5..<7))
      try t.finds("new ones", ObjectQuery<OldBook>().where(\.turns == 0), [5, 6])
    }
  }

  func addMigrationVisits(_ list: inout CaseList<Subject>) {
    list.add("A step visits each object that existed when it began, and no other") { t in
      try t.storage.create(contentsOf: Self.books(0..<30))
      let visits = Mutex<[String]>([])
      let step = MigrationStep.visitObjects(of: "OldBook") { key, book, objects in
        guard case .integer(let number) = key else { return }
        visits.withLock { $0.append(key.text) }
        let books = objects.collection("OldBook")
        // Before and after the turn, into other batches, and on top of one that is gone.
        try books.upsert(
          ["title": Value("new \(number)"), "turns": 5], key: .integer(number - 100))
        try books.upsert(
          ["title": Value("other \(number)"), "turns": 5], key: .integer(number + 100))
        if number % 5 == 0 { try books.delete(key: .integer(number + 7)) }
        if number % 5 == 1 { book = nil }
        try objects.collection("Log").upsert(["n": Value(number)], key: .string(key.text))
      }
      let report = try t.storage.migrate(Self.schema(1, batches: 4, [step]))
      // Of the keys 7, 12, 17, 22, 27 each is deleted before its turn.
      let gone = [7, 12, 17, 22, 27]
      let expected = (0..<30).filter { !gone.contains($0) }
      try t.equal("the visits", visits.withLock { Set($0) }, Set(expected.map { "\($0)" }))
      try t.equal("visited", report.steps[0].visitedCount, expected.count)
      try t.equal("deleted", report.steps[0].deletedCount, 6)
      try t.equal("the rest", t.storage.count(OldBook.self), 30 - 5 - 6 + 2 * expected.count)
      let deleted = ObjectQuery<OldBook>().where(\.pk == 6)
      try t.finds("a deleted one", deleted, [])
    }
    list.add("A step that throws leaves what was done before, and is continued") { t in
      try t.storage.create(contentsOf: Self.books(0..<30))
      let failsAt = Mutex<Int?>(17)
      let step = MigrationStep.visitObjects(of: "OldBook") { key, book, objects in
        if key == .integer(failsAt.withLock { $0 } ?? -1) { throw OwnError(number: 17) }
        let turns = book?["turns"]?.integer ?? 0
        book?["turns"] = Value(turns + 1)
        guard case .integer(let number) = key else { return }
        try objects.collection("OldBook").upsert(
          ["title": Value("copy \(number)"), "turns": 9], key: .integer(number + 50))
      }
      let schema = Self.schema(1, batches: 5, [Self.turn, step])
      do {
        try t.storage.migrate(schema)
        throw t.failure("migrate", expected: "an error", found: "none")
      } catch let error as StorageError {
        try t.equal("the code", error.code, .migrationFailed)
        try t.equal("the error", error.underlying as? OwnError, OwnError(number: 17))
      }
      try t.finds("those done", ObjectQuery<OldBook>().where(\.turns == 2), Array(0..<15))
      try t.finds("those to do", ObjectQuery<OldBook>().where(\.turns == 1), Array(15..<30))
      failsAt.withLock { $0 = nil }
      let report = try t.storage.migrate(schema)
      try t.equal("the steps", report.steps.map(\.visitedCount), [15])
      try t.finds("all", ObjectQuery<OldBook>().where(\.turns == 2), Array(0..<30))
      try t.finds("the copies", ObjectQuery<OldBook>().where(\.turns == 9), Array(50..<80))
    }
    list.add("A batch that contradicts a unique index is undone") { t in
      try t.storage.create(contentsOf: Self.books(0..<6))
      let step = MigrationStep.transform("OldBook") { $0["title"] = "same" }
      do {
        try t.storage.migrate(Self.schema(1, [Self.turn, step]))
        throw t.failure("migrate", expected: "an error", found: "none")
      } catch let error as StorageError {
        try t.equal("the code", error.code, .migrationFailed)
      }
      try t.equal("the titles", t.storage.count(ObjectQuery<OldBook>().where(\.title == "same")), 0)
      try t.finds("the step before", ObjectQuery<OldBook>().where(\.turns == 1), Array(0..<6))
    }
    list.add("A dry run reports what a migration would do, and changes nothing") { t in
      try t.storage.create(contentsOf: Self.books(0..<20))
      let schema = Self.schema(
        2, batches: 6,
        [
          Self.turn, .renameCollection("OldBook", to: "NewBook"),
          .visitObjects(of: "NewBook") { key, book, objects in
            try objects.collection("Log").upsert([:], key: key)
            book = nil
          },
        ])
      let dry = try t.storage.dryRunOfMigration(schema)
      try t.equal(
        "the books", t.storage.fetch(OldBook.self).map(\.turns), Array(repeating: 0, count: 20))
      try t.equal("the next", t.storage.dryRunOfMigration(schema), dry)
      try t.equal("the report", t.storage.migrate(schema), dry)
      try t.equal("the deleted", dry.steps.map(\.deletedCount), [0, 0, 20])
      try t.equal("nothing to do", t.storage.dryRunOfMigration(schema).steps.count, 0)
    }
    list.add("The progress of a migration is told batch by batch") { t in
      try t.storage.create(contentsOf: Self.books(0..<25))
      let seen = Mutex<[MigrationProgress]>([])
      var schema = Self.schema(
        1, batches: 10, [.addField("x", default: 1, in: "OldBook"), Self.turn])
      schema.progress = { progress in seen.withLock { $0.append(progress) } }
      try t.storage.migrate(schema)
      let progress = seen.withLock { $0 }
      try t.equal("the counts", progress.map(\.visitedCount), [10, 20, 25, 10, 20, 25])
      try t.equal("the steps", progress.map(\.step), [0, 0, 0, 1, 1, 1])
      try t.equal("the totals", Set(progress.map(\.totalCount)), [25])
    }
  }

  func addMigrationSharing(_ list: inout CaseList<Subject>) {
    list.add("A migration is continued by the next program", needs: .persists) { t in
      try t.storage.create(contentsOf: Self.books(0..<30))
      let fails = Mutex(true)
      let step = MigrationStep.transform("OldBook") { book in
        if book["title"]?.string == "title 23", fails.withLock({ $0 }) { throw OwnError() }
        book["turns"] = Value((book["turns"]?.integer ?? 0) + 1)
      }
      let schema = Self.schema(4, batches: 5, [step])
      try t.throwing("the first", .migrationFailed) { try t.storage.migrate(schema) }
      fails.withLock { $0 = false }
      try t.reopened { storage in
        try storage.migrate(schema)
        try t.equal(
          "the turns", storage.count(ObjectQuery<OldBook>().where(\.turns == 1)), 30)
        try t.throwing("an older program", .foreign) {
          try storage.migrate(StoreSchema(version: 3))
        }
      }
    }
    list.add("Programs that migrate at the same time do it once", needs: .isShared) { t in
      try t.storage.create(contentsOf: Self.books(0..<60))
      let schema = Self.schema(1, batches: 3, [Self.turn, Self.turn, Self.turn])
      let visited = Mutex(0)
      try t.onThreads(4) { _ in
        let storage = try t.subject.open(t.place)
        let report = try storage.migrate(schema)
        visited.withLock { $0 += report.steps.reduce(0) { $0 + $1.visitedCount } }
        try storage.close()
      }
      try t.equal("the visits", visited.withLock { $0 }, 180)
      try t.equal("the turns", t.storage.count(ObjectQuery<OldBook>().where(\.turns == 3)), 60)
    }
    list.add("A program is refused once a newer one has migrated", needs: .isShared) { t in
      try t.storage.migrate(StoreSchema(version: 1))
      try t.storage.create(contentsOf: Self.books(0..<3))
      let newer = try t.subject.open(t.place)
      try newer.migrate(Self.schema(2, [Self.turn]))
      try newer.create(contentsOf: Self.books(3..<4))
      try newer.close()
      try t.throwing("read", .foreign) { try t.storage.count(OldBook.self) }
      try t.throwing("write", .foreign) { try t.storage.create(OldBook(pk: 9, title: "")) }
    }
  }
}
