import CollectionModel
import Dispatch
import ObjectModel

extension StorageConformance {
  func addDeclarations(_ list: inout CaseList<Subject>) {
    list.add("Types are prepared before the first write, and again without effect") { t in
      try t.storage.prepare([Person.self, Note.self, Item.self])
      try t.storage.prepare([Person.self])
      try t.equal("the number", t.storage.count(Person.self), 0)
      try t.storage.add(Person(pk: 1, name: "a", mail: "m"))
      try t.storage.prepare([Person.self])
      try t.finds("the object", ObjectQuery<Person>().where(\.mail == "m"), [1])
      try t.storage.prepare([])
    }
    list.add("Two types cannot have one collection") { t in
      try t.storage.add(Changed.Plain(pk: 1, name: "a", size: 1))
      let other = Changed.Wider(pk: 2, name: "b", size: 1)
      try t.throwing("add", .invalidDeclaration) { try t.storage.add(other) }
      try t.throwing("fetch", .invalidDeclaration) { try t.storage.fetch(Changed.Wider.self) }
      try t.throwing("prepare", .invalidDeclaration) { try t.storage.prepare([Changed.Wider.self]) }
      try t.equal("the number", t.storage.count(Changed.Plain.self), 1)
    }
    list.add("A declaration of two indexes with one name is wrong") { t in
      try t.throwing("add", .invalidDeclaration) { try t.storage.add(Contradicted(pk: 1)) }
      try t.throwing("prepare", .invalidDeclaration) { try t.storage.prepare([Contradicted.self]) }
    }
    list.add("A declaration of an index of what is not stored is wrong") { t in
      try t.throwing("add", .invalidDeclaration) { try t.storage.add(Mistaken(pk: 1)) }
      try t.throwing("prepare", .invalidDeclaration) { try t.storage.prepare([Mistaken.self]) }
    }
  }

  func addChangedDeclarations(_ list: inout CaseList<Subject>) {
    list.add("An index that is declared later holds the objects that were there", needs: .persists)
    { t in
      try t.storage.add(
        contentsOf: (0..<300).map { Changed.Plain(pk: $0, name: "n\($0)", size: $0 % 10) })
      try t.reopened { storage in
        try storage.prepare([Changed.Indexed.self])
        let query = ObjectQuery<Changed.Indexed>().where(\.name == "n7")
        try t.equal("the result", storage.fetch(query).map(\.pk), [7])
        try storage.add(Changed.Indexed(pk: 900, name: "n7", size: 0))
        try t.equal("both", storage.fetch(query).map(\.pk).sorted(), [7, 900])
        try t.waitsUntil("the index is used") {
          try storage.explain(query)?.indexes.isEmpty == false
        }
        try t.equal("by index", storage.fetch(query).map(\.pk).sorted(), [7, 900])
      }
    }
    list.add("An index that is not declared any more is dropped", needs: .persists) { t in
      try t.storage.add(
        contentsOf: (0..<100).map { Changed.Indexed(pk: $0, name: "n\($0)", size: $0 % 10) })
      try t.reopened { storage in
        try storage.prepare([Changed.Plain.self])
        let query = ObjectQuery<Changed.Plain>().where(\.size == 3)
        try t.equal("the number", storage.count(query), 10)
        try t.equal("the indexes", storage.explain(query)?.indexes, [])
        try storage.update(Changed.Plain(pk: 3, name: "n3", size: 4))
        try t.equal("the number", storage.count(query), 9)
      }
    }
    list.add("An index may become unique if the objects allow it", needs: .persists) { t in
      try t.storage.add(
        contentsOf: (0..<50).map { Changed.Indexed(pk: $0, name: "n\($0)", size: 1) })
      try t.reopened { storage in
        try storage.prepare([Changed.Unique.self])
        try t.throwing("twice", .notUnique) {
          try storage.add(Changed.Unique(pk: 99, name: "n3", size: 1))
        }
        try storage.add(Changed.Unique(pk: 99, name: "new", size: 1))
        try t.equal("the number", storage.count(Changed.Unique.self), 51)
      }
    }
    list.add("An index does not become unique if objects contradict it", needs: .persists) { t in
      try t.storage.add(
        contentsOf: (0..<50).map { Changed.Indexed(pk: $0, name: "n\($0 % 49)", size: 1) })
      try t.reopened { storage in
        guard t.subject.traits.contains(.preparesAtOnce) else {
          return try storage.prepare([Changed.Unique.self])
        }
        try t.throwing("prepare", .notUnique) { try storage.prepare([Changed.Unique.self]) }
      }
      let again = try t.subject.open(t.place)
      defer { try? again.close() }
      try t.equal("the number", again.count(Changed.Indexed.self), 50)
      let query = ObjectQuery<Changed.Indexed>().where(\.name == "n0")
      try t.equal("by index", again.fetch(query).map(\.pk).sorted(), [0, 49])
      try again.add(Changed.Indexed(pk: 50, name: "n0", size: 2))
    }
  }

  func addChangedTypes(_ list: inout CaseList<Subject>) {
    list.add("A type may get fields, of which old objects have none", needs: .persists) { t in
      try t.storage.add(Changed.Plain(pk: 1, name: "a", size: 1))
      try t.reopened { storage in
        try storage.add(Changed.Wider(pk: 2, name: "b", size: 2, colour: "red"))
        let query = ObjectQuery<Changed.Wider>()
        try t.equal("red", storage.fetch(query.where(\.colour == "red")).map(\.pk), [2])
        try t.equal("none", storage.fetch(query.where(\.colour == nil)).map(\.pk), [1])
        try t.equal("the old", storage.object(Changed.Wider.self, key: 1)?.name, "a")
      }
    }
    list.add("Keys of another kind than the stored ones are an error", needs: .persists) { t in
      try t.storage.add(Changed.Plain(pk: 1, name: "a", size: 1))
      try t.reopened { storage in
        try t.throwing("read", .wrongType) { try storage.object(Changed.OtherKey.self, key: "1") }
        try t.throwing("query", .wrongType) { try storage.fetch(Changed.OtherKey.self) }
        try t.throwing("add", .wrongType) {
          try storage.add(Changed.OtherKey(pk: "1", name: "a"))
        }
        try t.throwing("prepare", .wrongType) { try storage.prepare([Changed.OtherKey.self]) }
      }
    }
    list.add("Objects that cannot be read as their type are an error, and stay", needs: .persists) {
      t in
      try t.storage.add(Changed.Plain(pk: 1, name: "a", size: 1))
      try t.reopened { storage in
        try t.throwing("object", .wrongType) { try storage.object(Changed.OtherField.self, key: 1) }
        try t.throwing("fetch", .wrongType) { try storage.fetch(Changed.OtherField.self) }
        try t.equal("they count", storage.count(Changed.OtherField.self), 1)
      }
      let again = try t.subject.open(t.place)
      defer { try? again.close() }
      try t.equal("the object", again.object(Changed.Plain.self, key: 1)?.name, "a")
    }
  }
}
