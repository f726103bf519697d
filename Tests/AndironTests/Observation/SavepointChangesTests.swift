import Foundation
import Testing

@testable import Andiron

/// Observers do not see changes that a savepoint undoes.
@Suite(.hangLimit) struct SavepointChangesTests {
  private struct Stop: Error {}

  /// Runs `body` in a savepoint and undoes its changes.
  private func undo(_ transaction: Transaction, _ body: () throws -> Void) throws {
    do {
      try transaction.savepoint {
        try body()
        throw Stop()
      }
    } catch is Stop {}
  }

  @Test(arguments: [false, true]) func onlyWhatStaysIsNoted(isObserved: Bool) throws {
    let store = try TestStore.open(types: [Person.self, Author.self])
    let token =
      isObserved
      ? try store.observe(store.objects(Person.self)) { (_: Result<_, any Error>) in } : nil
    let kept = Person(name: "Kept", age: 1)
    let undone = Person(name: "Undone", age: 2)
    try store.write { transaction in
      try undo(transaction) {
        try transaction.add(undone)
        try transaction.savepoint { try transaction.add(Author(name: "Undone too")) }
      }
      #expect(transaction.changes.all.isEmpty)
      try transaction.savepoint {
        try transaction.add(kept)
        try undo(transaction) { try transaction.add(Author(name: "Undone")) }
      }
      let changes = transaction.changes.all
      #expect(Array(changes.touched.keys) == ["Person"])
      #expect(changes.concerns(try RecordKey(kept.pk).bytes, of: "Person"))
      #expect(changes.concerns(try RecordKey(undone.pk).bytes, of: "Person") == !isObserved)
    }
    token?.cancel()
  }

  @Test func anObserverIsNotWokenByWhatWasTakenBack() async throws {
    let store = try TestStore.open(types: [Person.self, Author.self])
    let mailbox = Mailbox { $0.concerns(["Person"]) }
    store.core.hub.register(mailbox)
    try await store.write { transaction in
      try undo(transaction) { try transaction.add(Person(name: "Undone", age: 2)) }
      try transaction.add(Author(name: "Kept"))
    }
    #expect(mailbox.take(upTo: .max).isEmpty)
    try await store.write { transaction in
      try transaction.savepoint { try transaction.add(Person(name: "Kept", age: 2)) }
    }
    #expect(!mailbox.take(upTo: .max).isEmpty)
    store.core.hub.remove(mailbox)
  }
}
