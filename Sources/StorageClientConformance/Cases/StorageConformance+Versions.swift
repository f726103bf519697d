import CollectionModel
import Foundation
import ValueModel

extension StorageConformance {
  func addVersions(_ list: inout CaseList<Subject>) {
    addHistories(&list)
    addRetention(&list)
    addVersionBounds(&list)
    addVersionsOfCollections(&list)
    addDeepVersions(&list)
  }

  private func addHistories(_ list: inout CaseList<Subject>) {
    list.add("Versions come newest first, with deletions", needs: .keepsVersions) { t in
      try t.keeping(.last(10)) { storage in
        try storage.add(Note(pk: 1, text: "a"))
        try storage.update(Note(pk: 1, text: "b"))
        try storage.delete(Note.self, key: 1)
        try storage.upsert(contentsOf: [Note(pk: 1, text: "c"), Note(pk: 2, text: "other")])
        let versions = try storage.history(Note.self, key: 1)
        try t.equal("the texts", versions.map { $0.object?.text }, ["c", nil, "b", "a"])
        let numbers = versions.map(\.sequence)
        try t.equal("the order", numbers, Set(numbers).sorted(by: >))
        try t.holds("the times", versions.allSatisfy { $0.time != nil })
        try t.equal("none", storage.history(Note.self, key: 3).count, 0)
        try t.equal("of a reader", storage.read { try $0.history(Note.self, key: 1).count }, 4)
      }
    }
    list.add("An object is there as it was", needs: .keepsVersions) { t in
      try t.keeping(.last(10)) { storage in
        try storage.add(Note(pk: 1, text: "a"))
        try storage.update(Note(pk: 1, text: "b"))
        try storage.delete(Note.self, key: 1)
        let numbers = try storage.history(Note.self, key: 1).map(\.sequence)
        func text(_ number: UInt64) throws -> String? {
          try storage.object(Note.self, key: 1, asOf: number)?.text
        }
        try t.equal("first", try text(numbers[2]), "a")
        try t.equal("then", try text(numbers[1]), "b")
        try t.equal("before the deletion", try text(numbers[0] - 1), "b")
        try t.equal("after it", try text(numbers[0]), nil)
        try t.equal("before all", try text(numbers[2] - 1), nil)
        let past = try storage.object(Note.self, key: 1, asOf: Date.distantPast)
        try t.equal("long ago", past, nil)
        let patch = try storage.difference(
          Note.self, key: 1, from: numbers[2], to: numbers[1])
        try t.equal("the patch", patch.document.json(), Self.patch)
        try t.throwing("a deletion", .noSuchObject) {
          try storage.difference(Note.self, key: 1, from: numbers[1], to: numbers[0])
        }
      }
    }
  }

  private static var patch: String { #"[{"op":"replace","path":"/text","value":"b"}]"# }

  private func addRetention(_ list: inout CaseList<Subject>) {
    list.add("A storage that keeps no versions has the current ones") { t in
      try t.storage.add(Note(pk: 1, text: "a"))
      try t.storage.update(Note(pk: 1, text: "b"))
      try t.equal("one", t.storage.history(Note.self, key: 1).map { $0.object?.text }, ["b"])
      try t.storage.delete(Note.self, key: 1)
      try t.equal("none", t.storage.history(Note.self, key: 1).count, 0)
    }
    list.add("Only the last versions are kept", needs: .keepsVersions) { t in
      try t.keeping(.last(2)) { storage in
        for text in ["a", "b", "c", "d", "e"] { try storage.upsert(Note(pk: 1, text: text)) }
        let versions = try storage.history(Note.self, key: 1)
        try t.equal("the texts", versions.map { $0.object?.text }, ["e", "d", "c"])
      }
    }
    list.add("Versions of some time are kept", needs: .keepsVersions) { t in
      try t.keeping(.within(.seconds(1_000))) { storage in
        for text in ["a", "b", "c"] { try storage.upsert(Note(pk: 1, text: text)) }
        let versions = try storage.history(Note.self, key: 1)
        try t.equal("the texts", versions.map { $0.object?.text }, ["c", "b", "a"])
      }
    }
    list.add("What is purged is forgotten", needs: .keepsVersions) { t in
      try t.keeping(.last(10)) { storage in
        for text in ["a", "b"] { try storage.upsert(Note(pk: 1, text: text)) }
        try storage.add(Note(pk: 2))
        try storage.purge(Note.self, key: 1)
        try storage.purge(Note.self, key: 3)
        try t.equal("one", storage.history(Note.self, key: 1).count, 0)
        try t.equal("gone", storage.object(Note.self, key: 1), nil)
        try t.equal("the other", storage.history(Note.self, key: 2).count, 1)
      }
    }
  }

  private func addVersionBounds(_ list: inout CaseList<Subject>) {
    list.add("Every write of a transaction is a version", needs: .keepsVersions) { t in
      try t.keeping(.last(10)) { storage in
        try storage.add(Note(pk: 1, text: "a"))
        try storage.write { transaction in
          for text in ["b", "c", "d"] { try transaction.upsert(Note(pk: 1, text: text)) }
          try transaction.add(Note(pk: 2, text: "x"))
          try transaction.delete(Note.self, key: 2)
          try transaction.add(Note(pk: 3, text: "y"))
          try transaction.delete(Note.self, key: 3)
          try transaction.add(Note(pk: 3, text: "z"))
        }
        let first = try storage.history(Note.self, key: 1)
        try t.equal("changed thrice", first.map { $0.object?.text }, ["d", "c", "b", "a"])
        let third = try storage.history(Note.self, key: 3)
        try t.equal("added twice", third.map { $0.object?.text }, ["z", nil, "y"])
        let second = try storage.history(Note.self, key: 2)
        try t.equal("deleted", second.map { $0.object?.text }, [nil, "x"])
      }
    }
    list.add("What is undone leaves no version", needs: .keepsVersions) { t in
      try t.keeping(.last(10)) { storage in
        try storage.add(Note(pk: 1, text: "a"))
        try? storage.write { transaction in
          try transaction.update(Note(pk: 1, text: "b"))
          throw OwnError()
        }
        try storage.write { transaction in
          try transaction.update(Note(pk: 1, text: "c"))
          try? transaction.savepoint {
            try transaction.update(Note(pk: 1, text: "d"))
            try transaction.add(Note(pk: 2))
            throw OwnError()
          }
        }
        let versions = try storage.history(Note.self, key: 1)
        try t.equal("the texts", versions.map { $0.object?.text }, ["c", "a"])
        try t.equal("the other", storage.history(Note.self, key: 2).count, 0)
      }
    }
    let traits: StorageTraits = [.keepsVersions, .persists]
    list.add("A collection keeps versions as it was created", needs: traits) { t in
      try t.storage.add(Note(pk: 1, text: "a"))
      try t.keeping(.last(10)) { storage in
        try t.equal("one", storage.history(Note.self, key: 1).map { $0.object?.text }, ["a"])
        for text in ["b", "c"] { try storage.update(Note(pk: 1, text: text)) }
        let versions = try storage.history(Note.self, key: 1)
        try t.equal("the current one", versions.map { $0.object?.text }, ["c"])
      }
    }
  }

  private func addDeepVersions(_ list: inout CaseList<Subject>) {
    list.add("Objects of every depth are kept with their versions", needs: .keepsVersions) { t in
      try t.keeping(.last(10)) { storage in
        for (key, depth) in [511, 512, 513, 1_022, 1_023].enumerated() {
          let deep = try Self.document(key, depth: depth)
          try storage.add(deep)
          let found = try storage.object(Document.self, key: key)
          try t.holds("\(depth) deep", found?.fields == deep.fields)
          try storage.update(Document(key, #"{"a": 1}"#))
          try storage.delete(Document.self, key: key)
          let versions = try storage.history(Document.self, key: key)
          try t.equal("the versions of \(depth)", versions.count, 3)
          try t.holds("the first of \(depth)", versions.last?.object?.fields == deep.fields)
        }
        try t.throwing("too deep", .notStorable) {
          try storage.add(Self.document(100, depth: 1_025))
        }
        try t.equal("not added", storage.object(Document.self, key: 100)?.pk, nil)
      }
    }
  }

  private static func document(_ key: Int, depth: Int) throws -> Document {
    var value = Value(1)
    for _ in 1..<depth { value = Value(array: [value]) }
    return Document(key, Value(object: [("a", value)]))
  }

  private func addVersionsOfCollections(_ list: inout CaseList<Subject>) {
    list.add("Versions follow a collection that is renamed", needs: .keepsVersions) { t in
      try t.keeping(.last(10)) { storage in
        for text in ["a", "b"] { try storage.upsert(Note(pk: 1, text: text)) }
        for (version, names) in [("Note", "Memo"), ("Memo", "Note")].enumerated() {
          let steps = [MigrationStep.renameCollection(names.0, to: names.1)]
          try storage.migrate(
            to: StoreSchema(
              version: version + 1, migrations: [Migration(to: version + 1, steps)]))
        }
        try storage.update(Note(pk: 1, text: "c"))
        let versions = try storage.history(Note.self, key: 1)
        try t.equal("the texts", versions.map { $0.object?.text }, ["c", "b", "a"])
      }
    }
    list.add("Versions go with a collection that is removed", needs: .keepsVersions) { t in
      try t.keeping(.last(10)) { storage in
        for text in ["a", "b"] { try storage.upsert(Note(pk: 1, text: text)) }
        let steps = [MigrationStep.deleteCollection("Note")]
        try storage.migrate(
          to: StoreSchema(version: 1, migrations: [Migration(to: 1, steps)]))
        try storage.migrate(
          to: StoreSchema(version: 2, migrations: [Migration(to: 2, steps)]))
        try storage.add(Note(pk: 1, text: "c"))
        try t.equal("new", storage.history(Note.self, key: 1).map { $0.object?.text }, ["c"])
      }
    }
  }
}
