import CollectionModel

extension StorageConformance {
  func addUniqueness(_ list: inout CaseList<Subject>) {
    list.add("No two objects share a unique field") { t in
      try t.storage.add(Person(pk: 1, name: "a", mail: "m"))
      try t.throwing("add", .notUnique) {
        try t.storage.add(Person(pk: 2, name: "b", mail: "m"))
      }
      try t.storage.add(Person(pk: 2, name: "b", mail: "n"))
      try t.throwing("update", .notUnique) {
        try t.storage.update(Person(pk: 2, name: "b", mail: "m"))
      }
      try t.throwing("upsert", .notUnique) {
        try t.storage.upsert(Person(pk: 3, name: "c", mail: "n"))
      }
      try t.lists("what is stored", ObjectQuery<Person>().sorted(by: \.mail), [1, 2])
    }
    list.add("The error of uniqueness names the collection and the index, not the value") { t in
      try t.storage.add(Person(pk: 1, name: "a", mail: "secret"))
      do {
        try t.storage.add(Person(pk: 2, name: "b", mail: "secret"))
      } catch let error as StoreError {
        try t.equal("the collection", error.collection, "Person")
        try t.holds("the index", error.index?.contains("mail") == true)
        try t.holds("no value", !"\(error)".contains("secret"))
      }
    }
    list.add("Any number of objects lack a unique field") { t in
      try t.storage.add(contentsOf: (0..<5).map { Person(pk: $0, name: "\($0)") })
      try t.finds("without", ObjectQuery<Person>().where(\.mail == nil), [0, 1, 2, 3, 4])
    }
    list.add("An object may be updated without a change of its unique fields") { t in
      try t.storage.add(Person(pk: 1, name: "a", mail: "m", aliases: ["x", "y"]))
      try t.storage.update(Person(pk: 1, name: "a", mail: "m", aliases: ["y", "x", "z"]))
      try t.storage.upsert(Person(pk: 1, name: "a", mail: "m", aliases: ["z"]))
      try t.storage.add(Person(pk: 2, name: "b", aliases: ["x"]))
      try t.equal("the number", t.storage.count(Person.self), 2)
    }
  }

  func addUniqueChanges(_ list: inout CaseList<Subject>) {
    list.add("A unique value may pass from one object to another within a transaction") { t in
      try t.storage.add(Person(pk: 1, name: "a", mail: "m"))
      try t.storage.add(Person(pk: 2, name: "b", mail: "n"))
      try t.storage.write { writer in
        try writer.update(Person(pk: 1, name: "a", mail: nil))
        try writer.update(Person(pk: 2, name: "b", mail: "m"))
        try writer.update(Person(pk: 1, name: "a", mail: "n"))
      }
      try t.finds("m", ObjectQuery<Person>().where(\.mail == "m"), [2])
      try t.finds("n", ObjectQuery<Person>().where(\.mail == "n"), [1])
      try t.storage.write { writer in
        try writer.delete(Person.self, key: 2)
        try writer.add(Person(pk: 3, name: "c", mail: "m"))
      }
      try t.finds("after deletion", ObjectQuery<Person>().where(\.mail == "m"), [3])
    }
    list.add("A transaction goes on after a refusal, without the refused object") { t in
      try t.storage.add(Person(pk: 1, name: "a", mail: "m"))
      try t.storage.write { writer in
        try writer.add(Person(pk: 2, name: "b", mail: "n"))
        try t.throwing("refused", .notUnique) {
          try writer.add(Person(pk: 3, name: "c", mail: "m", age: 9))
        }
        try writer.add(Person(pk: 4, name: "d", mail: "o"))
      }
      try t.lists("what is stored", ObjectQuery<Person>().sorted(by: \.mail), [1, 2, 4])
      try t.finds("by index", ObjectQuery<Person>().where(\.age == 9), [])
    }
    list.add("Each element of a unique array is unique") { t in
      try t.storage.add(Person(pk: 1, name: "a", aliases: ["x", "y", "y"]))
      try t.throwing("a common element", .notUnique) {
        try t.storage.add(Person(pk: 2, name: "b", aliases: ["z", "y"]))
      }
      try t.storage.add(Person(pk: 2, name: "b", aliases: ["z"]))
      try t.storage.add(Person(pk: 3, name: "c", aliases: []))
      try t.storage.add(Person(pk: 4, name: "d", aliases: []))
    }
    list.add("Combined fields are unique together, by their bytes") { t in
      try t.storage.add(Person(pk: 1, name: "a", age: 1))
      try t.storage.add(Person(pk: 2, name: "a", age: 2))
      try t.storage.add(Person(pk: 3, name: "A", age: 1))
      try t.storage.add(Person(pk: 4, name: "e\u{301}", age: 1))
      try t.storage.add(Person(pk: 5, name: "é", age: 1))
      try t.throwing("the same", .notUnique) {
        try t.storage.add(Person(pk: 6, name: "a", age: 2))
      }
    }
    list.add("Long texts with a common beginning are told apart") { t in
      let long = String(repeating: "long ", count: 1_000)
      try t.storage.add(Person(pk: 1, name: "a", mail: long + "a"))
      try t.storage.add(Person(pk: 2, name: "b", mail: long + "b"))
      try t.throwing("the same", .notUnique) {
        try t.storage.add(Person(pk: 3, name: "c", mail: long + "b"))
      }
      try t.storage.update(Person(pk: 2, name: "b", mail: long + "b", age: 1))
      try t.finds("one", ObjectQuery<Person>().where(\.mail == long + "b"), [2])
      try t.finds("both", ObjectQuery<Person>().where { $0.mail.hasPrefix(long) }, [1, 2])
      try t.lists("sorted", ObjectQuery<Person>().sorted(by: \.mail, .descending), [2, 1])
    }
  }
}
