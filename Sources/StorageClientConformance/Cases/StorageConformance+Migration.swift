import CollectionModel

extension StorageConformance {
  private static func schema(_ version: Int, _ steps: MigrationStep...) -> StoreSchema {
    StoreSchema(version: version, migrations: [Migration(to: version, steps)])
  }

  func addMigrations(_ list: inout CaseList<Subject>) {
    addSchemaVersions(&list)
    addFieldSteps(&list)
    addCollectionSteps(&list)
    addFailedSteps(&list)
  }

  private func addSchemaVersions(_ list: inout CaseList<Subject>) {
    list.add("A new storage gets the schema's version without migrations") { t in
      let report = try t.storage.migrate(to: Self.schema(3, .deleteCollection("Note")))
      try t.equal("the steps", report.steps, [])
      try t.equal("the version", report.newVersion, 3)
      try t.storage.add(Note(pk: 1))
      try t.equal("again", t.storage.migrate(to: Self.schema(3)).newVersion, 3)
      try t.equal("the notes", t.storage.count(Note.self), 1)
    }
    list.add("A storage of a newer schema is refused, and nothing is changed") { t in
      try t.storage.add(Note(pk: 1))
      try t.storage.migrate(to: Self.schema(2))
      try t.throwing("an older program", .newerSchema) {
        try t.storage.migrate(to: Self.schema(1, .deleteCollection("Note")))
      }
      try t.equal("the notes", t.storage.count(Note.self), 1)
    }
    list.add("Migrations run in the order of their versions, each once") { t in
      try t.storage.add(Note(pk: 1, text: "a"))
      let migrations = [3, 1, 2].map { version in
        Migration(
          to: version,
          [.transform("Note") { $0["text"] = Value(($0["text"]?.string ?? "") + "\(version)") }])
      }
      let first = StoreSchema(version: 2, migrations: migrations)
      let report = try t.storage.migrate(to: first)
      try t.equal("the versions", report.steps.map(\.version), [1, 2])
      try t.equal("changed", report.steps.map(\.changedCount), [1, 1])
      try t.equal("none again", t.storage.migrate(to: first).steps, [])
      try t.storage.migrate(to: StoreSchema(version: 3, migrations: migrations))
      try t.equal("the text", t.storage.object(Note.self, key: 1)?.text, "a123")
    }
    list.add(
      "The version of the schema is kept", needs: .persists, unless: .comparesSchemaWhenOpened
    ) { t in
      try t.storage.add(Note(pk: 1))
      try t.storage.migrate(to: Self.schema(4))
      try t.reopened { again in
        try t.throwing("an older program", .newerSchema) { try again.migrate(to: Self.schema(3)) }
        try t.equal("the notes", again.count(Note.self), 1)
      }
    }
  }

  private func addFieldSteps(_ list: inout CaseList<Subject>) {
    list.add("Steps rename, add and change fields") { t in
      try t.storage.add(contentsOf: [
        Document(1, #"{"mail": "a@x", "n": 1}"#), Document(2, #"{"mail": "b@x", "email": "c@x"}"#),
        Document(3, #"{"n": 3, "vip": true}"#),
      ])
      try t.storage.migrate(
        to: Self.schema(
          1, .renameField("mail", to: "email", in: "Document"),
          .addField("vip", default: false, in: "Document"),
          .transform("Document") { object in
            if let number = object["n"]?.integer { object["n"] = Value(number * 10) }
          }, .renameField("a", to: "b", in: "Absent")))
      let expected = [
        try Document(1, #"{"email": "a@x", "n": 10, "vip": false}"#),
        try Document(2, #"{"mail": "b@x", "email": "c@x", "vip": false}"#),
        try Document(3, #"{"n": 30, "vip": true}"#),
      ]
      for document in expected {
        try t.equal("document", t.storage.object(Document.self, key: document.pk), document)
      }
    }
    list.add("Indexes follow what a step changes") { t in
      try t.storage.add(contentsOf: (1...30).map { Person(pk: $0, name: "p\($0)", age: $0 % 3) })
      let report = try t.storage.migrate(
        to: Self.schema(
          1,
          .transform("Person") { person in
            if person["age"]?.integer == 1 { person["age"] = 7 }
          }))
      try t.equal("changed", report.steps.map(\.changedCount), [10])
      try t.equal("visited", report.steps.map(\.visitedCount), [30])
      try t.equal("of one age", t.storage.count(ObjectQuery<Person>().where(\.age == 1)), 0)
      try t.equal("of the other", t.storage.count(ObjectQuery<Person>().where(\.age == 7)), 10)
    }
    list.add("A step visits objects with the transaction, each once") { t in
      try t.storage.add(contentsOf: (1...5).map { Note(pk: $0, text: "n\($0)") })
      let report = try t.storage.migrate(
        to: Self.schema(
          1,
          .visit(in: "Note") { key, note, writer in
            guard case .integer(let number) = key else { return }
            // Neither what was added nor what was deleted before its turn is visited.
            try writer.add(Customer(pk: number, name: note?["text"]?.string ?? ""))
            if number == 1 { try writer.add(Note(pk: 100)) }
            if number == 2 { try writer.delete(Note.self, key: 4) }
            if number == 3 { note = nil }
          }))
      try t.equal("visited", report.steps.map(\.visitedCount), [4])
      try t.equal("deleted", report.steps.map(\.deletedCount), [1])
      try t.equal(
        "the notes", t.storage.fetch(ObjectQuery<Note>().sorted(by: \.pk)).map(\.pk),
        [1, 2, 5, 100])
      try t.equal("the customers", t.storage.count(Customer.self), 4)
    }
  }

  private func addCollectionSteps(_ list: inout CaseList<Subject>) {
    list.add("A collection is renamed, also in relations, and deleted") { t in
      try t.storage.add(contentsOf: [Customer(pk: 1), Customer(pk: 2)])
      try t.storage.add(Order(pk: 1, customer: 1))
      try t.storage.migrate(to: Self.schema(1, .renameCollection("Customer", to: "Client")))
      try t.equal("under the old name", t.storage.count(Customer.self), 0)
      try t.storage.migrate(to: Self.schema(2, .renameCollection("Client", to: "Customer")))
      try t.equal("renamed again", t.storage.count(Customer.self), 2)
      try t.storage.delete(Customer.self, key: 1)
      try t.equal("by the rule", t.storage.count(Order.self), 0)
      let report = try t.storage.migrate(to: Self.schema(3, .deleteCollection("Customer")))
      try t.equal("deleted", report.steps.map(\.deletedCount), [1])
      try t.equal("none is left", t.storage.count(Customer.self), 0)
      try t.storage.add(Customer(pk: 9))
      try t.equal("a new one", t.storage.fetch(Customer.self).map(\.pk), [9])
    }
  }

  private func addFailedSteps(_ list: inout CaseList<Subject>) {
    list.add("A step that throws changes nothing, and the migration may be run again") { t in
      try t.storage.add(contentsOf: (1...9).map { Note(pk: $0, text: "a") })
      let counter = Counter()
      let schema = Self.schema(
        1,
        .transform("Note") { note in
          counter.add()
          if counter.value == 5 { throw OwnError() }
          note["text"] = "b"
        })
      try t.throwing("migrate", .migrationFailed) { try t.storage.migrate(to: schema) }
      try t.equal("unchanged", t.storage.count(ObjectQuery<Note>().where(\.text == "a")), 9)
      try t.storage.migrate(to: schema)
      try t.equal("changed", t.storage.count(ObjectQuery<Note>().where(\.text == "b")), 9)
    }
    list.add("A step cannot give two objects one unique key") { t in
      try t.storage.add(contentsOf: (1...3).map { Person(pk: $0, name: "p\($0)", mail: "m\($0)") })
      try t.throwing("migrate", .migrationFailed) {
        try t.storage.migrate(to: Self.schema(1, .transform("Person") { $0["mail"] = "same" }))
      }
      try t.equal(
        "the addresses", t.storage.fetch(ObjectQuery<Person>().sorted(by: \.pk)).map(\.mail),
        ["m1", "m2", "m3"])
    }
  }
}
