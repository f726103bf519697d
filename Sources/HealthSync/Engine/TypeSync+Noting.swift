import Andiron
import Foundation
import HealthModel
import ObjectModel

extension TypeSync {
  /// Records the writes that changes here require there, and the token up to which the changes were
  /// read, in one transaction for each page of changes.
  ///
  /// Throws what `HealthStore.changes` and `Store.write` throw.
  func noteChanges() throws {
    var hasMore = true
    while hasMore {
      try Task.checkCancellation()
      let old = try health.store.read { try state($0) }
      // A rule with more sources than the last one starts from the beginning.
      let token = rule.sources == .all && old.hasAllSources != true ? nil : old.token
      let changes = try changes(since: token)
      hasMore = changes.hasMore
      guard changes.token.text != token else { continue }
      try health.store.write { transaction in
        for sample in changes.deleted { try note(deleted: sample.id, in: transaction) }
        for sample in changes.added { try note(added: sample, in: transaction) }
        var state = try state(transaction)
        state.token = changes.token.text
        state.hasAllSources = rule.sources == .all
        try transaction.upsert(state)
      }
    }
  }

  /// Returns the changes since a token. If the token is not one of this store, as in a restored
  /// copy, returns the changes from the beginning.
  private func changes(since text: String?) throws -> HealthChanges {
    do {
      let token = try text.map { try HealthToken(text: $0) }
      return try health.changes(of: [type], since: token, limit: options.pageLimit)
    } catch let error as HealthError where error.code == .invalidToken {
      return try health.changes(of: [type], limit: options.pageLimit)
    }
  }

  /// Queues deletions there only for samples that this store saved there. A sample that a run may
  /// have saved without noting it is searched for.
  private func note(deleted id: UUID, in transaction: Transaction) throws {
    for record in try transaction.writes(of: id) where record.kind == .save {
      try transaction.upsert(record.asked(to: .delete))
    }
    for pair in try transaction.pairs(of: id) {
      guard let identity = pair.written else { continue }
      try transaction.delete(pair)
      try transaction.upsert(WriteRecord(.delete, pair.place, identity, system: pair.pk))
    }
  }

  private func note(added sample: HealthSample, in transaction: Transaction) throws {
    let source = adapter.ownSource
    guard rule.sources == .all || sample.source.isOfSameApp(as: source) else { return }
    let place = SamplePlace(id: sample.id, type: type, start: sample.start)
    guard try transaction.pairs(of: place.id).isEmpty else { return }
    var record = WriteRecord(.save, place, WrittenIdentity(of: sample, from: source))
    if let old = try transaction.object(WriteRecord.self, key: record.pk) {
      record.system = old.system
      if old.kind == .save { record.isTried = old.isTried }
    }
    try transaction.upsert(record)
  }
}
