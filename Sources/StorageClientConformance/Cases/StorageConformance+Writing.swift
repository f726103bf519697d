import ObjectModel
import CollectionModel

extension StorageConformance {
  func addWriting(_ list: inout CaseList<Subject>) {
    list.add("A created object is found by its key") { t in
      let note = Note(pk: 7, text: "seven")
      try t.storage.add(note)
      try t.equal("the object", t.storage.object(Note.self, key: 7), note)
      try t.equal("another key", t.storage.object(Note.self, key: 8), nil)
      try t.holds("the key is contained", t.storage.contains(Note.self, key: 7))
      try t.holds("another is not", try !t.storage.contains(Note.self, key: 8))
    }
    list.add("Creating an object whose key exists is an error and changes nothing") { t in
      try t.storage.add(Note(pk: 1, text: "first"))
      try t.throwing("create again", .keyExists) { try t.storage.add(Note(pk: 1, text: "x")) }
      try t.equal("the object", t.storage.object(Note.self, key: 1)?.text, "first")
      try t.equal("the number", t.storage.count(Note.self), 1)
    }
    list.add("Updating replaces the whole object") { t in
      try t.storage.add(Person(pk: 1, name: "a", mail: "m", age: 3, aliases: ["x", "y"]))
      let changed = Person(pk: 1, name: "b")
      try t.storage.update(changed)
      try t.equal("the object", t.storage.object(Person.self, key: 1), changed)
      try t.finds("the old mail", ObjectQuery<Person>().where(\.mail == "m"), [])
      try t.finds("the old age", ObjectQuery<Person>().where(\.age == 3), [])
      try t.finds("the new age", ObjectQuery<Person>().where(\.age == 0), [1])
    }
    list.add("Updating an object that does not exist is an error and creates nothing") { t in
      try t.throwing("update", .noSuchObject) { try t.storage.update(Note(pk: 1)) }
      try t.equal("the number", t.storage.count(Note.self), 0)
      try t.storage.add(Note(pk: 2))
      try t.throwing("update another", .noSuchObject) { try t.storage.update(Note(pk: 1)) }
    }
  }

  func addUpserting(_ list: inout CaseList<Subject>) {
    list.add("Upserting returns whether the object was added") { t in
      try t.equal("the first time", t.storage.upsert(Note(pk: 1, text: "a")), true)
      try t.equal("the second time", t.storage.upsert(Note(pk: 1, text: "b")), false)
      try t.equal("the same again", t.storage.upsert(Note(pk: 1, text: "b")), false)
      try t.storage.delete(Note.self, key: 1)
      try t.equal("after deletion", t.storage.upsert(Note(pk: 1, text: "c")), true)
      try t.equal("the object", t.storage.object(Note.self, key: 1)?.text, "c")
    }
    list.add("Deleting returns whether the object was there") { t in
      try t.equal("in an empty storage", t.storage.delete(Note.self, key: 1), false)
      try t.storage.add(Note(pk: 1))
      try t.equal("by key", t.storage.delete(Note.self, key: 1), true)
      try t.equal("again", t.storage.delete(Note.self, key: 1), false)
      try t.storage.add(Note(pk: 1))
      try t.equal("by object", t.storage.delete(Note(pk: 1, text: "other")), true)
      try t.equal("the number", t.storage.count(Note.self), 0)
    }
    list.add("A deleted object leaves nothing in the indexes") { t in
      try t.storage.add(Person(pk: 1, name: "a", mail: "m", age: 5, aliases: ["x"]))
      try t.storage.delete(Person.self, key: 1)
      try t.finds("the age", ObjectQuery<Person>().where(\.age == 5), [])
      try t.storage.add(Person(pk: 2, name: "a", mail: "m", age: 5, aliases: ["x"]))
      try t.finds("the age of another", ObjectQuery<Person>().where(\.age == 5), [2])
    }
    list.add("A change in place returns what its closure returns") { t in
      try t.storage.add(Note(pk: 1, text: "a"))
      let old = try t.storage.update(Note.self, key: 1) { note in
        defer { note.text = "b" }
        return note.text
      }
      try t.equal("what is returned", old, "a")
      try t.equal("the object", t.storage.object(Note.self, key: 1)?.text, "b")
      try t.throwing("no such object", .noSuchObject) {
        try t.storage.update(Note.self, key: 2) { $0.text = "" }
      }
    }
    list.add("A change in place must keep the key, and rethrows its closure's error") { t in
      try t.storage.add(Note(pk: 1, text: "a"))
      try t.throwing("another key", .keyChanged) {
        try t.storage.update(Note.self, key: 1) { $0.pk = 2 }
      }
      do {
        try t.storage.update(Note.self, key: 1) { note in
          note.text = "b"
          throw OwnError(number: 4)
        }
      } catch let error as OwnError {
        try t.equal("the error", error, OwnError(number: 4))
      }
      try t.equal("the objects", t.storage.fetch(Note.self), [Note(pk: 1, text: "a")])
    }
  }

  func addBulkWriting(_ list: inout CaseList<Subject>) {
    list.add("Of objects created together none is added if one cannot be") { t in
      try t.storage.add(Note(pk: 5))
      try t.throwing("create several", .keyExists) {
        try t.storage.add(contentsOf: [Note(pk: 4), Note(pk: 5), Note(pk: 6)])
      }
      try t.equal("the keys", t.storage.fetch(Note.self).map(\.pk), [5])
      try t.throwing("twice the same key", .keyExists) {
        try t.storage.add(contentsOf: [Note(pk: 1), Note(pk: 1)])
      }
      try t.equal("the number", t.storage.count(Note.self), 1)
    }
    list.add("Of objects updated together none is replaced if one cannot be") { t in
      try t.storage.add(contentsOf: [Note(pk: 1, text: "a"), Note(pk: 2, text: "b")])
      try t.throwing("update several", .noSuchObject) {
        try t.storage.write {
          try $0.update(contentsOf: [Note(pk: 1, text: "x"), Note(pk: 3), Note(pk: 2)])
        }
      }
      let texts = try t.storage.objects(Note.self, keys: [1, 2]).found.map(\.text)
      try t.equal("the texts", texts, ["a", "b"])
    }
    list.add("Upserting several returns the keys that were added and those that were replaced") {
      t in
      try t.storage.add(Note(pk: 2))
      let result = try t.storage.upsert(contentsOf: [
        Note(pk: 3), Note(pk: 2), Note(pk: 1), Note(pk: 3, text: "again"),
      ])
      try t.equal("added", result.inserted, [3, 1])
      try t.equal("replaced", result.updated, [2, 3])
      try t.equal("the last", t.storage.object(Note.self, key: 3)?.text, "again")
    }
    list.add("The objects of a query are deleted together and counted") { t in
      try t.storage.add(contentsOf: (0..<50).map { Person(pk: $0, name: "\($0)", age: $0 % 5) })
      let query = ObjectQuery<Person>().where(\.age == 2)
      try t.equal("delete", t.storage.deleteAll(query), 10)
      try t.equal("again", t.storage.deleteAll(query), 0)
      try t.equal("what is left", t.storage.count(Person.self), 40)
      try t.finds("of the age", query, [])
    }
    list.add("Deletion keeps to the sort, the offset and the limit of its query") { t in
      try t.storage.add(contentsOf: (0..<10).map { Person(pk: $0, name: "\($0)", age: $0) })
      let query = ObjectQuery<Person>().sorted(by: \.age, .descending).offset(1).limit(3)
      try t.equal("delete", t.storage.deleteAll(query), 3)
      try t.lists(
        "what is left", ObjectQuery<Person>().sorted(by: \.age), [0, 1, 2, 3, 4, 5, 9])
      try t.equal("none", t.storage.deleteAll(ObjectQuery<Person>().limit(0)), 0)
    }
    list.add("All objects of a type are deleted, and no others") { t in
      try t.equal("in an empty storage", t.storage.deleteAll(Note.self), 0)
      try t.storage.add(contentsOf: (0..<20).map { Note(pk: $0) })
      try t.storage.add(Person(pk: 1, name: "stays"))
      try t.equal("delete", t.storage.deleteAll(Note.self), 20)
      try t.equal("notes", t.storage.count(Note.self), 0)
      try t.equal("persons", t.storage.count(Person.self), 1)
      try t.storage.add(Note(pk: 3))
      try t.equal("a key is free again", t.storage.fetch(Note.self).map(\.pk), [3])
    }
  }
}
