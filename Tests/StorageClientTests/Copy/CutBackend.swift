import StorageClient
import Synchronization

/// A backend in memory that fails in one of its transactions.
struct CutBackend: DatabaseBackend {
  /// When the backend fails.
  enum Moment: Sendable, CaseIterable {
    /// After the closure, before the commit.
    case beforeCommit
    /// After the commit, as if the connection was lost then.
    case afterCommit
  }

  let kept: KeptMemory
  let moment: Moment
  /// The number of the transaction.
  let turn: Int
  private let count = Counted()

  init(_ kept: KeptMemory, _ moment: Moment, turn: Int) {
    self.kept = kept
    self.moment = moment
    self.turn = turn
  }

  var place: BackendPlace { kept.place }

  func read<R>(_ body: (MemoryTransaction) throws -> R) throws -> R { try kept.read(body) }

  func write<R>(_ body: (MemoryTransaction) throws -> R) throws -> R {
    let isCut = count.next() == turn
    let result = try kept.write { transaction in
      let result = try body(transaction)
      if isCut, moment == .beforeCommit { throw StoreError(.unreachable, "cut") }
      return result
    }
    if isCut { throw StoreError(.unknownOutcome, "cut") }
    return result
  }

  func close() { kept.close() }
}

/// A number that rises.
private final class Counted: Sendable {
  private let number = Atomic(0)

  /// Counts from one.
  func next() -> Int { number.add(1, ordering: .relaxed).newValue }
}
