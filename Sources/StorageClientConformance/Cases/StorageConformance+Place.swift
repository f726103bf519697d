import ValueModel
import CollectionModel
import ObjectModel

extension StorageConformance {
  func addLargeResults(_ list: inout CaseList<Subject>) {
    list.add("Of two thousand objects a few are visited") { t in
      try t.storage.add(
        contentsOf: (0..<2_000).map { Person(pk: $0, name: "\($0)", age: $0) })
      for query in [
        ObjectQuery<Person>(), ObjectQuery<Person>().where(\.age >= 100).sorted(by: \.age),
        ObjectQuery<Person>().where(\.age >= 0).sorted(by: \.name, .descending),
      ] {
        var visited = 0
        try t.storage.read { reader in
          try reader.visit(query) { _, stop in
            visited += 1
            stop = visited == 5
          }
        }
        try t.equal("the visited", visited, 5)
      }
      let sorted = ObjectQuery<Person>().sorted(by: \.age).offset(1_990).limit(20)
      try t.lists("the last page", sorted, Array(1_990..<2_000))
      try t.equal("the number", t.storage.count(Person.self), 2_000)
      let some = ObjectQuery<Person>().where { $0.age.in(400..<1_600) }
      try t.equal("of a range", t.storage.count(some), 1_200)
      try t.equal("delete them", t.storage.deleteAll(some), 1_200)
      try t.equal("what is left", t.storage.count(Person.self), 800)
    }
    list.add("One transaction may write many objects and undo them") { t in
      try? t.storage.write { writer in
        try writer.add(contentsOf: (0..<1_000).map { Person(pk: $0, name: "\($0)", age: $0) })
        throw OwnError()
      }
      try t.equal("none", t.storage.count(Person.self), 0)
      try t.storage.add(contentsOf: (0..<1_000).map { Person(pk: $0, name: "\($0)", age: $0) })
      try t.equal("all", t.storage.count(ObjectQuery<Person>().where(\.age >= 0)), 1_000)
    }
  }

  func addReopening(_ list: inout CaseList<Subject>) {
    list.add("Everything is there after reopening", needs: .persists) { t in
      let persons = (0..<200).map {
        Person(pk: $0, name: "\($0)", mail: "m\($0)", age: $0 % 7, aliases: ["x\($0)"])
      }
      try t.storage.add(contentsOf: persons)
      try t.storage.add(ByText(pk: "k\u{0}é", number: 1))
      try t.storage.add(ByParts(pk: CompoundKey("a", 2), number: 3))
      try t.storage.delete(Person.self, key: 0)
      try t.storage.update(Person(pk: 1, name: "changed", mail: "m1", age: 6))
      try t.reopened { storage in
        try t.equal("the number", storage.count(Person.self), 199)
        try t.equal("an object", storage.object(Person.self, key: 5), persons[5])
        try t.equal("the changed", storage.object(Person.self, key: 1)?.name, "changed")
        try t.equal("a text", storage.object(ByText.self, key: "k\u{0}é")?.number, 1)
        try t.equal("parts", storage.object(ByParts.self, key: CompoundKey("a", 2))?.number, 3)
        let six = ObjectQuery<Person>().where(\.age == 6)
        try t.equal("by index", storage.count(six), storage.count(six.withoutIndexes()))
        try t.throwing("unique", .notUnique) {
          try storage.add(Person(pk: 900, name: "n", mail: "m7"))
        }
        try storage.add(Person(pk: 901, name: "n", mail: "m0"))
      }
    }
    list.add("What was undone is not there after reopening", needs: .persists) { t in
      try t.storage.add(Note(pk: 1, text: "a"))
      try? t.storage.write { writer in
        try writer.update(Note(pk: 1, text: "b"))
        throw OwnError()
      }
      try t.storage.write { writer in
        try? writer.savepoint {
          try writer.add(Note(pk: 2))
          throw OwnError()
        }
        try writer.add(Note(pk: 3))
      }
      try t.reopened { storage in
        let notes = try storage.fetch(Note.self).sorted { $0.pk < $1.pk }
        try t.equal("notes", notes, [Note(pk: 1, text: "a"), Note(pk: 3)])
      }
    }
    list.add("Arrays in indexes are still told apart after reopening", needs: .persists) { t in
      try t.storage.add(
        contentsOf: (0..<30).map { try Document($0, "{\"list\": [\($0 % 3), \($0 % 5)]}") })
      try t.reopened { storage in
        let query = ObjectQuery<Document>().where(.comparison("list", .greaterOrEqual, 1))
        try t.equal("the number", storage.count(query), storage.count(query.withoutIndexes()))
        try t.equal("once each", Set(storage.fetch(query).map(\.pk)).count, storage.count(query))
      }
    }
  }

  func addSharing(_ list: inout CaseList<Subject>) {
    list.add("Two storages at one place see each other's commits", needs: .isShared) { t in
      let other = try t.subject.open(t.place)
      defer { try? other.close() }
      try t.storage.add(Person(pk: 1, name: "a", mail: "m", age: 1))
      try t.equal("the object", other.object(Person.self, key: 1)?.name, "a")
      try t.throwing("unique", .notUnique) { try other.add(Person(pk: 2, name: "b", mail: "m")) }
      try other.update(Person(pk: 1, name: "b", mail: "n", age: 2))
      try t.finds("the change", ObjectQuery<Person>().where(\.age == 2), [1])
      try other.add(Note(pk: 1, text: "by the other"))
      try t.equal("a new type", t.storage.object(Note.self, key: 1)?.text, "by the other")
    }
    list.add("Writers of two storages lose no change", needs: .isShared) { t in
      let other = try t.subject.open(t.place)
      defer { try? other.close() }
      try t.storage.add(Note(pk: 1, text: "0"))
      try t.onThreads(4) { thread in
        for _ in 0..<25 {
          try (thread % 2 == 0 ? t.storage : other).update(Note.self, key: 1) {
            $0.text = "\((Int($0.text) ?? 0) + 1)"
          }
        }
      }
      try t.equal("the counter", other.object(Note.self, key: 1)?.text, "100")
    }
    list.addAsync("Observers are told of commits of others", needs: [.isShared, .observesOthers]) {
      t in
      let other = try t.subject.open(t.place)
      defer { try? other.close() }
      try await t.within("the change") {
        var changes = t.storage.changes(of: ObjectQuery<Note>()).makeAsyncIterator()
        _ = try await changes.next()
        try await other.write { try $0.add(Note(pk: 1)) }
        try t.equal("the objects", try await changes.next()?.objects.map(\.pk), [1])
      }
    }
  }
}
