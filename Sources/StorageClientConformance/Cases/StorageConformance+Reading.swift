import CollectionModel
import ObjectModel

extension StorageConformance {
  func addReading(_ list: inout CaseList<Subject>) {
    list.add("A storage in which nothing was written is empty") { t in
      let query = ObjectQuery<Person>().where(\.age > 0).sorted(by: \.name)
      try t.equal("fetch", t.storage.fetch(query).count, 0)
      try t.equal("count", t.storage.count(query), 0)
      try t.equal("first", t.storage.first(query), nil)
      try t.equal("exists", t.storage.exists(query), false)
      try t.equal("object", t.storage.object(Person.self, key: 1), nil)
      try t.equal("objects", t.storage.objects(Person.self, keys: [1, 2]).found.count, 0)
      try t.equal("delete", t.storage.deleteAll(query), 0)
      try t.throwing("require", .noSuchObject) { try t.storage.require(Person.self, key: 1) }
    }
    list.add("What is required is returned, or an error names the collection") { t in
      try t.storage.add(Note(pk: 1, text: "a"))
      try t.equal("the object", t.storage.require(Note.self, key: 1).text, "a")
      do {
        _ = try t.storage.require(Note.self, key: 2)
      } catch let error as StoreError {
        try t.equal("the code", error.code, .noSuchObject)
        try t.equal("the collection", error.collection, "Note")
      }
    }
    list.add("A visit ends when it is told to, and rethrows what its closure throws") { t in
      try t.storage.add(contentsOf: (0..<20).map { Person(pk: $0, name: "\($0)", age: $0) })
      let sorted = ObjectQuery<Person>().sorted(by: \.age)
      var visited: [Int] = []
      try t.storage.read { reader in
        try reader.visit(sorted) { person, stop in
          visited.append(person.pk)
          stop = visited.count == 3
        }
      }
      try t.equal("the visited", visited, [0, 1, 2])
      do {
        try t.storage.read {
          try $0.visit(sorted) { person, _ in throw OwnError(number: person.pk) }
        }
        throw t.failure("visit", expected: "the error", found: "none")
      } catch let error as OwnError {
        try t.equal("the error", error.number, 0)
      }
    }
    list.add("The first object is that of the order") { t in
      try t.storage.add(
        contentsOf: (0..<9).map { Person(pk: $0, name: "\($0)", age: $0 * 2 % 9) })
      let sorted = ObjectQuery<Person>().sorted(by: \.age, .descending)
      try t.equal("the first", t.storage.first(sorted)?.age, 8)
      try t.equal("after an offset", t.storage.first(sorted.offset(2))?.age, 6)
      try t.equal("with a limit", t.storage.first(sorted.limit(5))?.age, 8)
    }
    list.add("A query is a value that can be used on any storage") { t in
      let query = ObjectQuery<Person>().where(\.age == 1)
      try t.storage.add(Person(pk: 1, name: "a", age: 1))
      try t.finds("first", query, [1])
      try t.storage.add(Person(pk: 2, name: "b", age: 1))
      try t.finds("second", query, [1, 2])
      try t.storage.write { writer in
        try t.equal("in a transaction", writer.count(query), 2)
      }
    }
    list.add("Types do not see each other's objects") { t in
      try t.storage.add(Note(pk: 1, text: "note"))
      try t.storage.add(ByNumber(pk: 1, number: 5))
      try t.equal("note", t.storage.object(Note.self, key: 1)?.text, "note")
      try t.equal("number", t.storage.object(ByNumber.self, key: 1)?.number, 5)
      try t.storage.delete(Note.self, key: 1)
      try t.equal("number", t.storage.count(ByNumber.self), 1)
    }
  }

  func addExplanations(_ list: inout CaseList<Subject>) {
    list.add("An explanation names the index that is used") { t in
      try t.storage.add(
        contentsOf: (0..<500).map { Person(pk: $0, name: "\($0)", mail: "m\($0)", age: $0 / 5) })
      let query = ObjectQuery<Person>().where(\.mail == "m7")
      let explanation = try t.storage.explain(query)
      try t.equal("the indexes", explanation?.indexes.count, 1)
      try t.holds("the name", explanation?.indexes.first?.contains("mail") == true)
      try t.equal("scans everything", explanation?.scansEverything, false)
      try t.equal("the collection", explanation?.collectionCount, 500)
    }
    list.add("An explanation of a query without indexes says so") { t in
      try t.storage.add(
        contentsOf: (0..<500).map { Person(pk: $0, name: "\($0)", mail: "m\($0)", age: $0 / 5) })
      let query = ObjectQuery<Person>().where(\.mail == "m7").withoutIndexes()
      let explanation = try t.storage.explain(query)
      try t.equal("the indexes", explanation?.indexes, [])
      try t.equal("scans everything", explanation?.scansEverything, true)
    }
    list.add("An index gives the order of a sort") { t in
      try t.storage.add(contentsOf: (0..<500).map { Person(pk: $0, name: "\($0)", age: $0) })
      let query = ObjectQuery<Person>().sorted(by: \.age).limit(5)
      try t.equal("in memory", t.storage.explain(query)?.sortsInMemory, false)
      let other = ObjectQuery<Person>().sorted(by: \.aliases).where(\.name != "x")
      try t.lists("the order", query, [0, 1, 2, 3, 4])
      try t.equal("another", t.storage.count(other), 500)
    }
    list.add("An explanation contains no constant of the query") { t in
      try t.storage.add(contentsOf: (0..<100).map { Person(pk: $0, name: "\($0)", age: $0) })
      let query = ObjectQuery<Person>().where(\.mail == "secretive").where {
        $0.name.hasPrefix("secretive")
      }
      .where { $0.aliases.contains("secretive") || $0.age == 87_654_321 }
      let text = try t.storage.explain(query)?.description ?? ""
      try t.holds("the text is not empty", !text.isEmpty)
      try t.holds("no text", !text.contains("secretive"))
      try t.holds("no number", !text.contains("87654321"))
    }
    list.add("There is no explanation for a type without objects") { t in
      try t.equal("nothing", t.storage.explain(ObjectQuery<Person>()), nil)
    }
    list.add("A query for a key reads one object") { t in
      try t.storage.add(contentsOf: (0..<100).map { Note(pk: $0) })
      let explanation = try t.storage.explain(ObjectQuery<Note>().where { $0.pk == 5 })
      try t.equal("scans everything", explanation?.scansEverything, false)
    }
  }
}
