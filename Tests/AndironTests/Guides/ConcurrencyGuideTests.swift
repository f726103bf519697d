import Andiron
import Foundation
import Testing

/// `docs/guides/concurrency.md`.
@Suite(.hangLimit) struct ConcurrencyGuideTests {
  struct Account: Codable, StoredObject {
    var pk: Int
    var balance: Int
  }

  let store: Store

  init() throws {
    store = try Store.inMemory()
    try store.write { try $0.add(contentsOf: (1...8).map { Account(pk: $0, balance: 100) }) }
  }

  @Test func reading() throws {
    let (count, sum) = try store.read { snapshot in
      let accounts = snapshot.objects(Account.self)
      return (try accounts.count(), try accounts.sum(of: \.balance))
    }
    #expect(count == 8 && sum == 800)
  }

  @Test func readingInATask() async throws {
    let richest = try await store.read { snapshot in
      try snapshot.objects(Account.self).sorted(by: \.balance, .descending).first()
    }
    #expect(richest?.balance == 100)
  }

  @Test func snapshots() throws {
    let before = try store.snapshot()
    try store.write { try $0.update(Account.self, key: 1) { $0.balance = 0 } }
    let balanceBefore = try before.object(Account.self, key: 1)?.balance
    let balanceNow = try store.object(Account.self, key: 1)?.balance
    #expect(balanceBefore == 100 && balanceNow == 0)
    #expect(try store.statistics().snapshots.count == 1)
  }

  @Test func writing() async throws {
    let store = store
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...8 {
        group.addTask {
          try await store.write { transaction in
            try transaction.update(Account.self, key: number) { $0.balance += 10 }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.objects(Account.self).fetch().allSatisfy { $0.balance == 110 })

    try await weaker()
    #expect(try store.count(Account.self) == 9)
  }

  private func weaker() async throws {
    func write() throws {
      try store.write(durability: .buffered) { transaction in
        try transaction.upsert(Account(pk: 9, balance: 0))
      }
    }
    try write()
  }
}
