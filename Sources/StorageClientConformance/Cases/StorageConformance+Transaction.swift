import CollectionModel

extension StorageConformance {
  func addTransactions(_ list: inout CaseList<Subject>) {
    list.add("A transaction changes several types together") { t in
      let number = try t.storage.write { writer in
        try writer.add(Note(pk: 1))
        try writer.add(Person(pk: 1, name: "a"))
        try writer.add(ByText(pk: "x"))
        return 42
      }
      try t.equal("what is returned", number, 42)
      try t.storage.read { reader in
        try t.equal("notes", reader.count(Note.self), 1)
        try t.equal("persons", reader.count(Person.self), 1)
        try t.equal("texts", reader.count(ByText.self), 1)
      }
    }
    list.add("An error of the closure undoes everything and is thrown on") { t in
      try t.storage.add(contentsOf: [Note(pk: 1, text: "a"), Note(pk: 2)])
      do {
        try t.storage.write { writer in
          try writer.add(Note(pk: 3))
          try writer.update(Note(pk: 1, text: "b"))
          try writer.delete(Note.self, key: 2)
          try writer.add(Person(pk: 1, name: "new"))
          throw OwnError(number: 1)
        }
        throw t.failure("write", expected: "the error", found: "none")
      } catch let error as OwnError {
        try t.equal("the error", error, OwnError(number: 1))
      }
      try t.equal("notes", t.storage.fetch(Note.self).map(\.pk).sorted(), [1, 2])
      try t.equal("the text", t.storage.object(Note.self, key: 1)?.text, "a")
      try t.equal("persons", t.storage.count(Person.self), 0)
      try t.storage.add(Person(pk: 1, name: "new", mail: "m"))
      try t.finds("by index", ObjectQuery<Person>().where(\.mail == "m"), [1])
    }
    list.add("Reads of a transaction see what it wrote") { t in
      try t.storage.add(Person(pk: 1, name: "a", age: 1))
      try t.storage.write { writer in
        try writer.add(Person(pk: 2, name: "b", age: 2))
        try writer.update(Person(pk: 1, name: "a", age: 3))
        let query = ObjectQuery<Person>().sorted(by: \.age)
        try t.equal("the order", writer.fetch(query).map(\.pk), [2, 1])
        try t.equal("the number", writer.count(Person.self), 2)
        try t.equal("the greatest", writer.objects(Person.self).maximum(of: \Person.age), 3)
        try t.holds("contains", writer.contains(Person.self, key: 2))
        try writer.delete(Person.self, key: 2)
        try t.equal("after deletion", writer.object(Person.self, key: 2), nil)
        try t.equal("by index", writer.count(ObjectQuery<Person>().where(\.age == 2)), 0)
      }
    }
  }

  func addTransactionBounds(_ list: inout CaseList<Subject>) {
    list.add("A visit in a transaction gives what was there when it began") { t in
      try t.storage.add(contentsOf: (0..<10).map { Person(pk: $0, name: "\($0)", age: $0) })
      let visited = try t.storage.write { writer in
        var visited: [Int] = []
        try writer.visit(ObjectQuery<Person>().sorted(by: \.age)) { person, _ in
          visited.append(person.pk)
          try writer.update(Person(pk: person.pk, name: person.name, age: person.age + 100))
          try writer.add(Person(pk: person.pk + 100, name: "new \(person.pk)", age: 50))
        }
        return visited
      }
      try t.equal("the visited", visited, Array(0..<10))
      try t.equal("the number", t.storage.count(Person.self), 20)
    }
    list.add("A transaction inside another one is refused") { t in
      try t.storage.write { writer in
        try t.throwing("nested", .nestedWrite) { try t.storage.add(Note(pk: 1)) }
        try writer.add(Note(pk: 2))
      }
      try t.equal("notes", t.storage.fetch(Note.self).map(\.pk), [2])
      try t.storage.add(Note(pk: 3))
    }
    list.add("A transaction without changes is one") { t in
      try t.equal("what is returned", t.storage.write { _ in 1 }, 1)
      try t.equal("a read", t.storage.write { try $0.count(Note.self) }, 0)
    }
    list.add("Errors inside a transaction that are caught leave the rest as it was") { t in
      try t.storage.add(Note(pk: 1, text: "a"))
      try t.storage.write { writer in
        try writer.add(Note(pk: 2))
        try t.throwing("exists", .keyExists) { try writer.add(Note(pk: 1, text: "x")) }
        try t.throwing("does not", .noSuchObject) { try writer.update(Note(pk: 9)) }
        try t.throwing("several", .keyExists) {
          try writer.add(contentsOf: [Note(pk: 3), Note(pk: 1)])
        }
        try writer.add(Note(pk: 4))
      }
      try t.equal("notes", t.storage.fetch(Note.self).map(\.pk).sorted(), [1, 2, 4])
    }
  }

  func addSavepoints(_ list: inout CaseList<Subject>) {
    list.add("What a savepoint wrote is undone if it throws, and the transaction goes on") { t in
      try t.storage.write { writer in
        try writer.add(Person(pk: 1, name: "a", mail: "m"))
        try? writer.savepoint {
          try writer.add(Person(pk: 2, name: "b", mail: "n"))
          try writer.update(Person(pk: 1, name: "changed", mail: "o"))
          throw OwnError()
        }
        try t.equal("inside", writer.fetch(Person.self).map(\.name), ["a"])
        try writer.add(Person(pk: 3, name: "c", mail: "n"))
      }
      try t.finds("m", ObjectQuery<Person>().where(\.mail == "m"), [1])
      try t.finds("n", ObjectQuery<Person>().where(\.mail == "n"), [3])
      try t.finds("o", ObjectQuery<Person>().where(\.mail == "o"), [])
    }
    list.add("Savepoints nest") { t in
      try t.storage.write { writer in
        try writer.savepoint {
          try writer.add(Note(pk: 1))
          try? writer.savepoint {
            try writer.add(Note(pk: 2))
            try writer.savepoint { try writer.add(Note(pk: 3)) }
            throw OwnError()
          }
          try writer.savepoint { try writer.add(Note(pk: 4)) }
        }
        try? writer.savepoint {
          try writer.savepoint { try writer.add(Note(pk: 5)) }
          throw OwnError()
        }
      }
      try t.equal("notes", t.storage.fetch(Note.self).map(\.pk).sorted(), [1, 4])
    }
    list.add("A savepoint returns what its closure returns, and rethrows its error") { t in
      try t.storage.write { writer in
        try t.equal("the result", writer.savepoint { 5 }, 5)
        do {
          try writer.savepoint { throw OwnError(number: 3) }
        } catch let error as OwnError {
          try t.equal("the error", error.number, 3)
        }
      }
    }
    list.add("A collection that came into being in an undone savepoint is not there") { t in
      try t.storage.write { writer in
        try? writer.savepoint {
          try writer.add(Person(pk: 1, name: "a", mail: "m"))
          throw OwnError()
        }
        try t.equal("nothing", writer.count(Person.self), 0)
        try writer.add(Person(pk: 2, name: "b", mail: "m"))
        try t.throwing("unique", .notUnique) {
          try writer.add(Person(pk: 3, name: "c", mail: "m"))
        }
      }
      try t.finds("m", ObjectQuery<Person>().where(\.mail == "m"), [2])
    }
    list.add("A savepoint in a transaction that fails counts for nothing") { t in
      try? t.storage.write { writer in
        try writer.savepoint { try writer.add(Note(pk: 1)) }
        throw OwnError()
      }
      try t.equal("notes", t.storage.count(Note.self), 0)
    }
  }

  func addLifetimes(_ list: inout CaseList<Subject>) {
    list.add("A reader still shows its commit after its closure has returned", needs: .keepsReaders)
    {
      t in
      try t.storage.add(Note(pk: 1))
      let reader = try t.storage.read { $0 }
      try t.storage.delete(Note.self, key: 1)
      try t.equal("an object", reader.contains(Note.self, key: 1), true)
      try t.equal("a query", reader.fetch(Note.self).map(\.pk), [1])
      try t.equal("the storage", t.storage.count(Note.self), 0)
    }
    list.add("A reader cannot be used after its closure has returned", unless: .keepsReaders) { t in
      try t.storage.add(Note(pk: 1))
      let reader = try t.storage.read { $0 }
      try t.throwing("an object", .closed) { try reader.object(Note.self, key: 1) }
      try t.throwing("a query", .closed) { try reader.fetch(Note.self) }
      try t.throwing("a number", .closed) { try reader.count(Note.self) }
    }
    list.add("A transaction cannot be used after its closure has returned") { t in
      let writer = try t.storage.write { writer in
        try writer.add(Note(pk: 1))
        return writer
      }
      try t.throwing("add", .closed) { try writer.add(Note(pk: 2)) }
      try t.throwing("update", .closed) { try writer.update(Note(pk: 1)) }
      try t.throwing("delete", .closed) { try writer.delete(Note.self, key: 1) }
      try t.throwing("deleteAll", .closed) { try writer.deleteAll(Note.self) }
      try t.throwing("read", .closed) { try writer.object(Note.self, key: 1) }
      try t.throwing("savepoint", .closed) { try writer.savepoint {} }
      try t.equal("notes", t.storage.fetch(Note.self).map(\.pk), [1])
    }
    list.add("A closed storage refuses everything, and may be closed again") { t in
      try t.storage.add(Note(pk: 1))
      try t.storage.close()
      try t.storage.close()
      try t.throwing("object", .closed) { try t.storage.object(Note.self, key: 1) }
      try t.throwing("fetch", .closed) { try t.storage.fetch(Note.self) }
      try t.throwing("count", .closed) { try t.storage.count(Note.self) }
      try t.throwing("contains", .closed) { try t.storage.contains(Note.self, key: 1) }
      try t.throwing("read", .closed) { try t.storage.read { _ in } }
      try t.throwing("write", .closed) { try t.storage.add(Note(pk: 2)) }
      try t.throwing("prepare", .closed) { try t.storage.prepare([Note.self]) }
    }
  }
}
