import Andiron
import Foundation

/// Writers, readers, observers, a follower of the feed, backups and purges of one store, together.
struct Workload: Sendable {
  let store: Store
  let directory: String
  let counts: Counts
  let end: Date
  let pause: Duration

  func run() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask { try await write(number) }
        group.addTask { try await read(number) }
      }
      for number in 0..<4 { group.addTask { try await observe(number) } }
      group.addTask { try await follow() }
      group.addTask { try await backUp() }
      group.addTask { try await purge() }
      // Observations end when nothing follows them any more.
      let time = max(0, end.timeIntervalSinceNow) + 1
      group.addTask { try await Task.sleep(for: .seconds(time)) }
      var left = 8 + 8 + 3 + 1
      while left > 0, try await group.next() != nil { left -= 1 }
      group.cancelAll()
    }
  }

  private var isOver: Bool { Date() >= end || Task.isCancelled }

  private func write(_ number: Int) async throws {
    var round = 0
    while !isOver {
      try await Task.sleep(for: pause)
      round += 1
      let text = String(repeating: "\(number) \(round) ", count: 1 + round % 9)
      let (from, to) = (Int.random(in: 0..<Ward.count), Int.random(in: 0..<Ward.count))
      let note = Int.random(in: 0..<3_000)
      let isDeletion = round % 3 == 0
      try await store.write { transaction in
        try transaction.update(Ward.self, key: from) { ward in
          ward.beds -= 1
          ward.text = text
        }
        try transaction.update(Ward.self, key: to) { $0.beds += 1 }
        if isDeletion {
          _ = try transaction.delete(Note.self, key: note)
        } else {
          try transaction.upsert(Note(pk: note, text: text, day: note % 50))
        }
      }
      counts.change { $0.commits += 1 }
    }
  }

  private func read(_ number: Int) async throws {
    while !isOver {
      try await Task.sleep(for: pause)
      let sum = try await store.read { reader in
        try reader.objects(Ward.self).fetch().reduce(0) { $0 + $1.beds }
      }
      if sum != Ward.sum { counts.violate("\(sum) beds") }
      _ = try await store.read { try $0.objects(Note.self).where(\.day == number).fetch() }
      counts.change { $0.reads += 2 }
    }
  }

  /// Rebuilds lists from differences, and starts again from time to time.
  private func observe(_ number: Int) async throws {
    while !isOver {
      var list: [Int] = []
      var left = 200
      let query = store.objects(Note.self).where(\.day == number).sorted(by: \.text)
      for try await change in store.observe(query) {
        if let difference = change.difference {
          let expected = list.count - difference.deletions.count + difference.insertions.count
          if expected != change.results.count { counts.violate("\(expected) notes in a list") }
        }
        list = try change.results.fetch().map(\.pk)
        counts.change { $0.deliveries += 1 }
        left -= 1
        if left == 0 || isOver { break }
      }
    }
  }

  private func follow() async throws {
    var token: ChangeToken?
    while !isOver {
      try await Task.sleep(for: pause * 5)
      do {
        let batch = try store.changes(since: token)
        token = batch.token
        counts.change { $0.changes += batch.changes.count }
      } catch let error as StoreError where error.code == .changeTokenExpired {
        // A purge has forgotten a deletion: the feed begins again.
        token = nil
      }
    }
  }

  private func backUp() async throws {
    let url = URL(filePath: directory + "/backup")
    while !isOver {
      try await Task.sleep(for: pause * 50)
      try store.backup(to: url)
      let backup = try Store(
        at: url, types: [Ward.self, Note.self], options: .init(mode: .readOnly))
      let sum = try backup.objects(Ward.self).fetch().reduce(0) { $0 + $1.beds }
      if sum != Ward.sum { counts.violate("\(sum) beds in a backup") }
      try backup.close()
      counts.change { $0.backups += 1 }
    }
  }

  private func purge() async throws {
    while !isOver {
      try await Task.sleep(for: pause * 100)
      try store.purge(Note.self, key: Int.random(in: 0..<3_000))
      counts.change { $0.purges += 1 }
    }
  }
}
