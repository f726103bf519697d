import Andiron
import Foundation
import Testing

/// Threads that write, read and observe one store concurrently: money moves between accounts, and
/// the total is the same in every state that anyone sees.
@Suite(.hangLimit) struct BankTests {
  struct Account: Codable, DeclaredObject, Sendable {
    var pk: Int
    var balance: Int
    var branch: Int

    static let collection = CollectionDeclaration<Account>(indexes: [.on(\.balance), .on(\.branch)])
  }

  static let accountCount = 60
  static let total = accountCount * 100
  let store: Store

  init() throws {
    store = try TestStore.open(types: [Account.self]) { $0.engine.isMaintenanceAutomatic = true }
    try store.write { transaction in
      for number in 0..<Self.accountCount {
        try transaction.add(Account(pk: number, balance: 100, branch: number % 5))
      }
    }
  }

  @Test func theSumIsTheSameInEveryState() async throws {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for writer in 0..<8 {
        group.addTask { [store] in
          for round in 0..<40 { try await Self.move(in: store, writer, round) }
          return 0
        }
      }
      for _ in 0..<3 {
        group.addTask { [store] in
          var states = 0
          while !Task.isCancelled {
            let sum = try await Self.sum(in: store)
            #expect(sum == Self.total)
            states += 1
          }
          return states
        }
      }
      group.addTask { [store] in try await Self.observe(store) }
      var finished = 0
      while finished < 8, try await group.next() != nil { finished += 1 }
      group.cancelAll()
      for try await states in group { #expect(states > 0) }
    }
    let sum = try await Self.sum(in: store)
    #expect(sum == Self.total)
    #expect(try store.verify().isEmpty)
  }

  private static func move(in store: Store, _ writer: Int, _ round: Int) async throws {
    let from = (writer * 7 + round) % accountCount
    let to = (writer * 11 + round * 3 + 1) % accountCount
    try await store.write(durability: round % 4 == 0 ? .full : .buffered) { transaction in
      try transaction.update(Account.self, key: from) { $0.balance -= 5 }
      try transaction.update(Account.self, key: to) { $0.balance += 5 }
      let branch = transaction.objects(Account.self).where(\.branch == writer % 5)
      let count = try branch.count()
      #expect(count == accountCount / 5)
    }
  }

  /// In three ways that must agree: every record, the index of balances, and one branch after the
  /// other.
  private static func sum(in store: Store) async throws -> Int {
    try await store.read { snapshot in
      let all = try snapshot.objects(Account.self).fetch().reduce(0) { $0 + $1.balance }
      let sorted = try snapshot.objects(Account.self).sorted(by: \.balance).fetch()
      let branches = try (0..<5).map { branch in
        try snapshot.objects(Account.self).where(\.branch == branch).sum(of: \.balance)
      }
      #expect(sorted.reduce(0) { $0 + $1.balance } == all)
      #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0.balance <= $1.balance })
      #expect(branches.reduce(0, +) == all)
      return all
    }
  }

  private static func observe(_ store: Store) async throws -> Int {
    var states = 0
    for try await change in store.observe(ObjectQuery<Account>().sorted(by: \.balance)) {
      #expect(try change.results.fetch().reduce(0) { $0 + $1.balance } == total)
      states += 1
    }
    return states
  }
}
