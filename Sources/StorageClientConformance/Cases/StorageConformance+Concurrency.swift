import CollectionModel
import Dispatch
import Foundation
import ObjectModel

extension StorageConformance {
  func addSnapshots(_ list: inout CaseList<Subject>) {
    list.add("A read sees one state, whatever is written meanwhile") { t in
      try t.storage.add(contentsOf: (0..<10).map { Person(pk: $0, name: "\($0)", age: 1) })
      try t.storage.read { reader in
        try t.equal("before", reader.count(ObjectQuery<Person>().where(\.age == 1)), 10)
        try t.onOtherThread {
          try t.storage.write { writer in
            try writer.delete(Person.self, key: 0)
            try writer.update(Person(pk: 1, name: "1", age: 2))
            try writer.add(Person(pk: 50, name: "50", age: 1))
          }
        }
        try t.equal("after", reader.count(ObjectQuery<Person>().where(\.age == 1)), 10)
        try t.equal("the deleted", reader.object(Person.self, key: 0)?.name, "0")
        try t.equal("the changed", reader.object(Person.self, key: 1)?.age, 1)
        try t.equal("the new", reader.object(Person.self, key: 50), nil)
        try t.equal("all", reader.fetch(Person.self).count, 10)
      }
      try t.finds("later", ObjectQuery<Person>().where(\.age == 1), Array(2..<10) + [50])
    }
    list.add("What a transaction writes is not seen before its end") { t in
      try t.storage.add(Note(pk: 1, text: "a"))
      try t.storage.write { writer in
        try writer.update(Note(pk: 1, text: "b"))
        try writer.add(Note(pk: 2))
        try t.onOtherThread {
          try t.equal("the text", t.storage.object(Note.self, key: 1)?.text, "a")
          try t.equal("the number", t.storage.count(Note.self), 1)
        }
      }
      try t.equal("after", t.storage.fetch(Note.self).count, 2)
    }
    list.add("Reads may be nested, and may be in transactions") { t in
      try t.storage.add(Note(pk: 1, text: "a"))
      try t.storage.read { outer in
        try t.storage.read { inner in
          try t.equal("both", inner.count(Note.self), try outer.count(Note.self))
        }
      }
      try t.storage.write { writer in
        try writer.add(Note(pk: 2))
        try t.equal("as of the last commit", t.storage.read { try $0.count(Note.self) }, 1)
      }
    }
  }

  func addThreads(_ list: inout CaseList<Subject>) {
    list.add("Writers on many threads lose no change") { t in
      try t.storage.add(Note(pk: 1, text: "0"))
      try t.onThreads(8) { thread in
        for turn in 0..<25 {
          try t.storage.write { writer in
            try writer.update(Note.self, key: 1) { $0.text = "\((Int($0.text) ?? 0) + 1)" }
            try writer.add(ByNumber(pk: thread * 1_000 + turn))
          }
        }
      }
      try t.equal("the counter", t.storage.object(Note.self, key: 1)?.text, "200")
      try t.equal("the objects", t.storage.count(ByNumber.self), 200)
    }
    list.add("Readers on many threads see only whole transactions") { t in
      try t.storage.add(contentsOf: (0..<10).map { Person(pk: $0, name: "\($0)", age: 100) })
      try t.onThreads(6) { thread in
        for turn in 0..<40 {
          if thread < 2 {
            try t.storage.write { writer in
              let from = turn % 10
              let to = (turn + thread + 1) % 10
              try writer.update(Person.self, key: from) { $0.age -= 7 }
              try writer.update(Person.self, key: to) { $0.age += 7 }
            }
          } else {
            try t.storage.read { reader in
              try t.equal("the sum", reader.objects(Person.self).sum(of: \Person.age), 1_000)
              let sorted = try reader.fetch(ObjectQuery<Person>().sorted(by: \.age)).map(\.age)
              try t.equal("the order", sorted, sorted.sorted())
              try t.equal("the number", sorted.count, 10)
            }
          }
        }
      }
      try t.equal(
        "the sum", t.storage.read { try $0.objects(Person.self).sum(of: \Person.age) }, 1_000)
    }
    list.add("Of several threads that create one object, one succeeds") { t in
      let count = Counter()
      try t.onThreads(8) { thread in
        do {
          try t.storage.add(Person(pk: thread, name: "same", mail: "same"))
          count.add()
        } catch let error as StoreError where error.code == .notUnique {}
      }
      try t.equal("successes", count.value, 1)
      try t.equal("objects", t.storage.count(Person.self), 1)
    }
    list.add("Several threads may be the first to write a type") { t in
      try t.onThreads(6) { thread in
        try t.storage.add(Item(pk: thread, text: "t\(thread)", count: thread))
        try t.storage.add(Note(pk: thread))
      }
      try t.finds("by index", ObjectQuery<Item>().where(\.count >= 0), Array(0..<6))
      try t.equal("notes", t.storage.count(Note.self), 6)
    }
  }

  func addAsyncCalls(_ list: inout CaseList<Subject>) {
    list.addAsync("Calls that wait do what those that block do") { t in
      let number = try await t.storage.write { writer in
        try writer.add(Note(pk: 1, text: "a"))
        return 3
      }
      try t.equal("what is returned", number, 3)
      let text = try await t.storage.read { try $0.object(Note.self, key: 1)?.text }
      try t.equal("the text", text, "a")
      let notes = try t.storage.fetch(ObjectQuery<Note>())
      try t.equal("the notes", notes, [Note(pk: 1, text: "a")])
    }
    list.addAsync("Calls that wait throw what their closures throw, and undo what they wrote") {
      t in
      do {
        try await t.storage.write { writer in
          try writer.add(Note(pk: 1))
          throw OwnError(number: 5)
        }
        throw t.failure("write", expected: "the error", found: "none")
      } catch let error as OwnError {
        try t.equal("the error", error.number, 5)
      }
      let count = try await t.storage.read { try $0.count(Note.self) }
      try t.equal("notes", count, 0)
    }
    list.addAsync("Many calls that wait run together") { t in
      try await t.within("all calls") {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for key in 0..<50 {
            group.addTask { try await t.storage.write { try $0.add(Note(pk: key)) } }
            group.addTask { _ = try await t.storage.read { try $0.count(Note.self) } }
          }
          try await group.waitForAll()
        }
      }
      let count = try await t.storage.read { try $0.count(Note.self) }
      try t.equal("notes", count, 50)
    }
    list.addAsync("A call of a task that was cancelled does not begin") { t in
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await t.storage.write { try $0.add(Note(pk: 1)) }
      }
      let result = await task.result
      guard case .failure(let error) = result, error is CancellationError else {
        throw t.failure("write", expected: "CancellationError", found: "\(result)")
      }
      let reading = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await t.storage.read { try $0.count(Note.self) }
      }
      guard case .failure(let error) = await reading.result, error is CancellationError else {
        throw t.failure("read", expected: "CancellationError", found: "another result")
      }
      let count = try await t.storage.read { try $0.count(Note.self) }
      try t.equal("notes", count, 0)
    }
    list.addAsync("A transaction that waits may not be inside another one") { t in
      try await t.storage.write { writer in
        try t.throwing("nested", .nestedWrite) { try t.storage.add(Note(pk: 1)) }
        try writer.add(Note(pk: 2))
      }
      let keys = try t.storage.fetch(ObjectQuery<Note>()).map(\.pk)
      try t.equal("notes", keys, [2])
    }
  }
}
