import Andiron
import Foundation
import HealthModel
import ObjectModel

extension TypeSync {
  /// Brings what has changed there, page by page, each with its anchor in one transaction.
  ///
  /// Throws what `HealthStoreAdapter.changes`, `HealthStore.add` and `Store.write` throw.
  mutating func readChanges() async throws {
    var anchor = try storedState().anchor
    while true {
      try Task.checkCancellation()
      let page: HealthPage
      do {
        page = try await adapter.changes(of: type, since: anchor, limit: options.pageLimit)
      } catch let error as HealthAdapterError where error.code == .invalidAnchor {
        // Once a run: a health store that refuses its newest anchor is not read for ever.
        guard anchor != nil, counts.read.rereadCount == 0 else { throw error }
        counts.read.rereadCount += 1
        anchor = nil
        continue
      }
      try take(page, isReplay: anchor == nil)
      guard page.hasMore, page.anchor != anchor else { return }
      anchor = page.anchor
    }
  }

  private mutating func take(_ page: HealthPage, isReplay: Bool) throws {
    let isEmpty = page.added.isEmpty && page.deleted.isEmpty
    let state = try storedState()
    if isEmpty, state.anchor == page.anchor, state.replays != true || page.hasMore { return }
    let reading = PageReading(
      health: health, type: type, ownSource: adapter.ownSource,
      replays: isReplay || state.anchor == nil || state.replays == true)
    do {
      counts.read += try health.store.write { transaction in
        let counts = try reading.take(page.added, deleted: page.deleted, in: transaction)
        try save(page, reading, in: transaction)
        return counts
      }
    } catch let error as HealthError where error.code == .invalidSample {
      try takeOneByOne(page, reading)
    }
  }

  /// Leaves out the samples that cannot be stored. The anchor comes last, as what is read again is
  /// known.
  private mutating func takeOneByOne(_ page: HealthPage, _ reading: PageReading) throws {
    counts.read += try health.store.write {
      try reading.take([], deleted: page.deleted, in: $0)
    }
    for sample in page.added {
      do {
        counts.read += try health.store.write { try reading.take([sample], deleted: [], in: $0) }
      } catch let error as HealthError where error.code == .invalidSample {
        counts.read.invalidCount += 1
      }
    }
    try health.store.write { try save(page, reading, in: $0) }
  }

  private func storedState() throws -> TypeRecord { try health.store.read { try state($0) } }

  private func save(
    _ page: HealthPage, _ reading: PageReading, in transaction: Transaction
  ) throws {
    var state = try state(transaction)
    state.anchor = page.anchor
    state.replays = page.hasMore && reading.replays
    try transaction.upsert(state)
  }
}
