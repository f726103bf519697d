import CollectionModel
import Dispatch
import ObjectModel
import Synchronization

extension StorageConformance {
  func addObservation(_ list: inout CaseList<Subject>) {
    list.addAsync("An observer receives the present results first") { t in
      try await t.storage.write { try $0.add(Person(pk: 1, name: "a", age: 1)) }
      let query = ObjectQuery<Person>().where(\.age == 1)
      try await t.within("the first") {
        var changes = t.storage.changes(of: query).makeAsyncIterator()
        let change = try await changes.next()
        try t.equal("the objects", change?.objects.map(\.pk), [1])
        try t.equal("is initial", change?.isInitial, true)
      }
    }
    list.addAsync("An observer of a type without objects receives an empty list") { t in
      try await t.within("the changes") {
        var changes = t.storage.changes(of: ObjectQuery<Person>()).makeAsyncIterator()
        let first = try await changes.next()
        try t.equal("the first", first?.objects.count, 0)
        try await t.storage.write { try $0.add(Person(pk: 1, name: "a")) }
        let next = try await changes.next()
        try t.equal("the next", next?.objects.map(\.pk), [1])
        try t.equal("the insertions", next?.difference?.insertions, [0])
      }
    }
    list.addAsync("A difference makes the new list from the old one") { t in
      try await t.storage.write { writer in
        try writer.add(contentsOf: (0..<12).map { Person(pk: $0, name: "\($0)", age: $0) })
      }
      let query = ObjectQuery<Person>().where(\.age >= 0).sorted(by: \.age).sorted(by: \.name)
      try await t.within("the changes") {
        var changes = t.storage.changes(of: query).makeAsyncIterator()
        var known = try await changes.next()?.objects ?? []
        for turn in 0..<12 {
          try await t.storage.write { writer in
            try writer.upsert(Person(pk: turn, name: "turn \(turn)", age: (turn * 5) % 12))
            try writer.delete(Person.self, key: (turn * 7) % 12)
            try writer.upsert(Person(pk: 100 + turn, name: "new \(turn)", age: turn % 3))
            if turn % 4 == 3 {
              try writer.deleteAll(ObjectQuery<Person>().where(\.age == 0))
            }
          }
          guard let change = try await changes.next(), let difference = change.difference else {
            throw t.failure("turn \(turn)", expected: "a change", found: "none")
          }
          let made = difference.applied(to: known, taking: change.objects)
          try t.equal("turn \(turn)", made, change.objects)
          known = change.objects
          let present = try t.storage.fetch(query)
          try t.equal("the results of turn \(turn)", known, present)
        }
      }
    }
  }

  func addObservedChanges(_ list: inout CaseList<Subject>) {
    list.addAsync("Deletions, moves and modifications are told apart") { t in
      try await t.storage.write { writer in
        try writer.add(contentsOf: (0..<4).map { Person(pk: $0, name: "\($0)", age: $0) })
      }
      try await t.within("the changes") {
        var changes = t.storage.changes(of: ObjectQuery<Person>().sorted(by: \.age))
          .makeAsyncIterator()
        _ = try await changes.next()
        try await t.storage.write { _ = try $0.delete(Person.self, key: 1) }
        let deletion = try await changes.next()?.difference
        try t.equal("deletions", deletion?.deletions, [1])
        try t.equal("nothing else", deletion?.insertions, [])
        try await t.storage.write { try $0.update(Person(pk: 2, name: "two", age: 2)) }
        let modification = try await changes.next()?.difference
        try t.equal("modifications", modification?.modifications.map(\.new), [1])
        try t.equal("no moves", modification?.moves.count, 0)
        try await t.storage.write { try $0.update(Person(pk: 0, name: "0", age: 9)) }
        let move = try await changes.next()?.difference
        try t.equal("moves", move?.moves.map(\.new), [2])
      }
    }
    list.addAsync("Commits that do not change the results bring no change") { t in
      try await t.storage.write { try $0.add(Person(pk: 1, name: "a", age: 1)) }
      try await t.within("the changes") {
        var changes = t.storage.changes(of: ObjectQuery<Person>().where(\.age == 1))
          .makeAsyncIterator()
        _ = try await changes.next()
        try await t.storage.write { try $0.add(Person(pk: 2, name: "b", age: 2)) }
        try await t.storage.write { try $0.add(Note(pk: 1)) }
        try? await t.storage.write { writer in
          try writer.add(Person(pk: 4, name: "d", age: 1))
          throw OwnError()
        }
        try await t.storage.write { try $0.add(Person(pk: 3, name: "c", age: 1)) }
        let change = try await changes.next()
        try t.equal("the objects", change?.objects.map(\.pk).sorted(), [1, 3])
        try t.equal("insertions", change?.difference?.insertions.count, 1)
        try t.equal("modifications", change?.difference?.modifications.count, 0)
      }
    }
    list.addAsync("Commits between two changes become one change") { t in
      try await t.within("the changes") {
        var changes = t.storage.changes(of: ObjectQuery<Note>()).makeAsyncIterator()
        _ = try await changes.next()
        for key in 0..<20 { try await t.storage.write { try $0.add(Note(pk: key)) } }
        let change = try await changes.next()
        try t.equal("the objects", change?.objects.count, 20)
        try t.equal("the insertions", change?.difference?.insertions.count, 20)
      }
    }
    list.addAsync("A page is observed as it is") { t in
      try await t.storage.write { writer in
        try writer.add(contentsOf: (0..<6).map { Person(pk: $0, name: "\($0)", age: $0 * 2) })
      }
      try await t.within("the changes") {
        let page = ObjectQuery<Person>().sorted(by: \.age).offset(1).limit(2)
        var changes = t.storage.changes(of: page).makeAsyncIterator()
        try t.equal("the first", try await changes.next()?.objects.map(\.pk), [1, 2])
        try await t.storage.write { try $0.add(Person(pk: 9, name: "9", age: 1)) }
        let change = try await changes.next()
        try t.equal("the next", change?.objects.map(\.pk), [9, 1])
        try t.equal("deletions", change?.difference?.deletions, [1])
        try t.equal("insertions", change?.difference?.insertions, [0])
      }
    }
  }

  func addObservationEnds(_ list: inout CaseList<Subject>) {
    list.addAsync("Several observers receive the same changes") { t in
      try await t.within("the observers") {
        try await withThrowingTaskGroup(of: [Int].self) { group in
          for _ in 0..<5 {
            group.addTask {
              for try await change in t.storage.changes(of: ObjectQuery<Note>()) {
                if change.objects.count == 10 { return change.objects.map(\.pk).sorted() }
              }
              return []
            }
          }
          for key in 0..<10 { try await t.storage.write { try $0.add(Note(pk: key)) } }
          for try await keys in group { try t.equal("the keys", keys, Array(0..<10)) }
        }
      }
    }
    list.addAsync("An observation ends when its task is cancelled") { t in
      try await t.within("the end") {
        let started = Counter()
        let task = Task {
          for try await _ in t.storage.changes(of: ObjectQuery<Note>()) { started.add() }
        }
        while started.value == 0 { try await Task.sleep(for: .milliseconds(5)) }
        task.cancel()
        if case .failure(let error) = await task.result, !(error is CancellationError) {
          throw t.failure("cancel", expected: "an end", found: "\(error)")
        }
        try await t.storage.write { try $0.add(Note(pk: 1)) }
        try t.equal("changes", started.value, 1)
      }
    }
  }

  func addObservationErrors(_ list: inout CaseList<Subject>) {
    list.addAsync("Observers of a storage that is closed receive the error") { t in
      try await t.within("the end") {
        var changes = t.storage.changes(of: ObjectQuery<Note>()).makeAsyncIterator()
        _ = try await changes.next()
        try t.storage.close()
        do {
          let change = try await changes.next()
          throw t.failure(
            "next", expected: "the error closed", found: "\(String(describing: change))")
        } catch let error as StoreError {
          try t.equal("the code", error.code, .closed)
        }
      }
    }
    list.addAsync("An observer who waits when the storage is closed receives the error") { t in
      try await t.within("the end") {
        let started = Counter()
        let task = Task {
          for try await _ in t.storage.changes(of: ObjectQuery<Note>()) { started.add() }
        }
        while started.value == 0 { try await Task.sleep(for: .milliseconds(5)) }
        try await Task.sleep(for: .milliseconds(20))
        try t.storage.close()
        guard case .failure(let error) = await task.result,
          (error as? StoreError)?.code == .closed
        else { throw t.failure("close", expected: "the error closed", found: "another end") }
      }
    }
    list.addAsync("The observation of a wrong query is an error") { t in
      try await t.storage.write { try $0.add(Note(pk: 1)) }
      try await t.within("the error") {
        var changes = t.storage.changes(of: ObjectQuery<Note>().where("size =="))
          .makeAsyncIterator()
        do {
          _ = try await changes.next()
          throw t.failure("next", expected: "an error", found: "none")
        } catch let error as StoreError {
          try t.equal("the code", error.code, .invalidQuery)
        }
      }
    }
    list.addAsync("An observation by callback ends when it is cancelled") { t in
      try await t.within("the calls") {
        let queue = DispatchQueue(label: "observation")
        let log = CallLog()
        let observation = t.storage.observe(ObjectQuery<Note>(), on: queue) { result in
          dispatchPrecondition(condition: .onQueue(queue))
          if case .success(let change) = result { log.add(change.objects.count) }
        }
        while log.values.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        try await t.storage.write { try $0.add(Note(pk: 1)) }
        while log.values.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
        observation.cancel()
        queue.sync {}
        try await t.storage.write { try $0.add(Note(pk: 2)) }
        try await Task.sleep(for: .milliseconds(30))
        try t.equal("the calls", log.values, [0, 1])
      }
    }
  }
}

/// Numbers that calls left.
private final class CallLog: Sendable {
  private let numbers = Mutex<[Int]>([])

  var values: [Int] { numbers.withLock { $0 } }

  func add(_ number: Int) { numbers.withLock { $0.append(number) } }
}
