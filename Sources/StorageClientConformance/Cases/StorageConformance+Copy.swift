import CollectionModel
import Foundation
import ObjectModel
import ValueModel

extension StorageConformance {
  func addCopies(_ list: inout CaseList<Subject>) {
    addCopies(to: subject, &list)
    addChangingCopies(to: subject, &list)
    addRefusedCopies(&list)
  }

  /// The cases of copies into storages of another kind.
  public func copies(to other: some StorageSubject) -> [StorageCase] {
    var list = CaseList(subject)
    addCopies(to: other, &list)
    addChangingCopies(to: other, &list)
    return list.cases
  }

  /// A copy of random objects into a storage of another kind, which is interrupted now and then
  /// while objects change. The failure names the seed.
  public func randomCopy(seed: UInt64, to other: some StorageSubject) -> StorageCase {
    var list = CaseList(subject)
    list.add("A copy of random objects is exact (seed \(seed))") { t in
      try t.onNewPlace(of: other) { destination in
        var source = RandomSource(seed: seed)
        var keys: Set<Int> = []
        for _ in 0..<4 {
          for key in (0..<(1 + source.below(700))).map({ _ in source.below(2_000) }) {
            if keys.insert(key).inserted {
              try t.storage.add(source.document(key))
            } else if source.below(2) == 0 {
              try t.storage.update(source.document(key))
            } else {
              try t.storage.delete(Document.self, key: key)
              keys.remove(key)
            }
          }
          var rest = source.below(5)
          _ = try? t.storage.copy(to: destination) { _ in
            rest -= 1
            return rest >= 0
          }
          if try destination.count(Document.self) == keys.count, rest >= 0 { break }
        }
        if try t.isUnfinished(destination) { try t.copies(to: destination) }
        try t.equal(
          "the objects", CopiedObjects.documents(in: destination),
          CopiedObjects.documents(in: t.storage))
        for _ in 0..<20 {
          let filter = source.filter()
          let query = ObjectQuery<Document>().where(filter)
          try t.equal(
            "\(filter)", destination.fetch(query).map(\.pk).sorted(),
            t.storage.fetch(query.withoutIndexes()).map(\.pk).sorted())
        }
      }
    }
    return list.cases[0]
  }
}

extension StorageConformance {
  private func addCopies(to other: some StorageSubject, _ list: inout CaseList<Subject>) {
    list.add("Everything of a storage is copied") { t in
      try CopiedObjects.fill(t.storage)
      try t.storage.migrate(to: StoreSchema(version: 3))
      try t.onNewPlace(of: other) { destination in
        let report = try t.copies(to: destination)
        try t.equal("nothing is left", report.omissions.map(\.description), [])
        try t.equal("it is the first", report.isContinued, false)
        try t.equal("the copied", report.collections.map(\.copiedCount).reduce(0, +), 75)
        try CopiedObjects.check(t, destination)
        let schema = StoreSchema(version: 3)
        try t.equal("the version", destination.migrate(to: schema).oldVersion, 3)
        try CopiedObjects.checkRules(t, destination)
      }
    }
    list.add("An empty storage is copied") { t in
      try t.onNewPlace(of: other) { destination in
        let report = try t.copies(to: destination)
        try t.equal("the collections", report.collections, [])
        try destination.add(Note(pk: 1))
      }
    }
    list.add("A collection without objects is copied") { t in
      try t.storage.prepare([Person.self, Order.self])
      try t.onNewPlace(of: other) { destination in
        try t.equal("the collections", t.copies(to: destination).collections.count, 2)
        let query = ObjectQuery<Person>().where(\.mail == "a")
        try t.equal(
          "its index", destination.explain(query)?.description,
          t.storage.explain(query)?.description)
      }
    }
    list.add("A copy that is interrupted continues, and copies nothing twice") { t in
      try t.storage.add(contentsOf: (0..<1_100).map { Note(pk: $0) })
      try t.storage.add(contentsOf: (0..<300).map { ByNumber(pk: $0) })
      try t.onNewPlace(of: other) { destination in
        for turn in 1...100 {
          var calls = 0
          do {
            let report = try t.storage.copy(to: destination) { _ in
              calls += 1
              return calls < turn
            }
            try t.holds("it is the same", report.isSame)
            try t.holds("it was continued", report.isContinued)
            try t.equal("the rest", report.collections.map(\.copiedCount).reduce(0, +), 0)
            try t.equal("the notes", destination.count(Note.self), 1_100)
            return
          } catch let error as StoreError where error.code == .cancelled {
            try t.holds("it is marked", t.isUnfinished(destination))
          }
        }
        throw t.failure("copy", expected: "an end", found: "none")
      }
    }
    list.addAsync("A copy runs on a thread of the storage") { t in
      try t.storage.add(contentsOf: (0..<600).map { Note(pk: $0) })
      let place = try other.makePlace()
      defer { other.remove(place) }
      let destination = try other.open(place)
      let report = try await t.storage.copy(to: destination)
      try t.equal("the copied", report.collections.map(\.copiedCount), [600])
      try destination.close()
    }
  }

  private func addChangingCopies(to other: some StorageSubject, _ list: inout CaseList<Subject>) {
    list.add("A copy is that of one commit") { t in
      try t.storage.add(contentsOf: (0..<1_200).map { Customer(pk: $0, name: "old") })
      try t.onNewPlace(of: other) { destination in
        var calls = 0
        let report = try t.storage.copy(to: destination) { _ in
          calls += 1
          if calls == 2 {
            _ = try? t.storage.deleteAll(Customer.self)
            try? t.storage.add(Note(pk: 1))
          }
          return true
        }
        try t.holds("it is the same", report.isSame)
        try t.equal(
          "the copied", destination.count(ObjectQuery<Customer>().where(\.name == "old")), 1_200)
        try t.equal("the new", destination.count(Note.self), 0)
        try t.equal("the source", t.storage.count(Customer.self), 0)
      }
    }
    list.add("A copy that continues is that of the present state") { t in
      try t.storage.add(
        contentsOf: (0..<1_200).map { Person(pk: $0, name: "\($0)", mail: "m\($0)") })
      try t.storage.add(contentsOf: (0..<9).map { Note(pk: $0) })
      try t.onNewPlace(of: other) { destination in
        var calls = 0
        try t.throwing("the first", .cancelled) {
          try t.storage.copy(to: destination) { _ in
            calls += 1
            return calls < 5
          }
        }
        try t.storage.write { writer in
          // Unique keys go from an object that was copied to one that was not, and back.
          for key in [3, 700] { try writer.delete(Person.self, key: key) }
          try writer.add(Person(pk: 1_500, name: "3", mail: "m3"))
          try writer.add(Person(pk: -1, name: "700", mail: "m700"))
          try writer.update(Person(pk: 5, name: "changed", mail: nil))
          try writer.add(Customer(pk: 1))
        }
        let report = try t.storage.copy(to: destination)
        try t.holds("it is the same", report.isSame && report.isContinued)
        let all = ObjectQuery<Person>().sorted(by: \.pk)
        try t.equal("the objects", destination.fetch(all), t.storage.fetch(all))
        try t.equal("the new collection", destination.count(Customer.self), 1)
        try t.throwing("a unique key", .notUnique) {
          try destination.add(Person(pk: 9_000, name: "x", mail: "m700"))
        }
      }
    }
  }

  private func addRefusedCopies(_ list: inout CaseList<Subject>) {
    list.add("A destination that has collections is refused") { t in
      try t.storage.add(Customer(pk: 1, name: "new"))
      try t.onNewPlace(of: subject) { destination in
        try destination.add(Customer(pk: 2, name: "old"))
        try t.throwing("copy", .notEmpty) { try t.storage.copy(to: destination) }
        try t.equal("unchanged", destination.fetch(Customer.self), [Customer(pk: 2, name: "old")])
      }
      try t.throwing("a copy of itself", .notEmpty) { try t.storage.copy(to: t.storage) }
      try t.onNewPlace(of: subject) { destination in
        try t.copies(to: destination)
        try t.throwing("once more", .notEmpty) { try t.storage.copy(to: destination) }
      }
    }
    list.add("An interrupted copy is completed before others are made of it or into it") { t in
      try t.storage.add(contentsOf: (0..<700).map { Note(pk: $0) })
      try t.onNewPlace(of: subject) { destination in
        var calls = 0
        try t.throwing("the first", .cancelled) {
          try t.storage.copy(to: destination) { _ in
            calls += 1
            return calls < 2
          }
        }
        try t.onNewPlace(of: subject) { third in
          try third.add(Customer(pk: 1))
          try t.throwing("another source", .unfinishedCopy) { try third.copy(to: destination) }
        }
        try t.onNewPlace(of: subject) { third in
          try t.throwing("a copy of it", .unfinishedCopy) { try destination.copy(to: third) }
        }
        try t.copies(to: destination)
      }
    }
  }
}
