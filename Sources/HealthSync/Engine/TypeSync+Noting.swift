import Andiron
import Foundation
import HealthModel
import ObjectModel

extension TypeSync {
  /// Writes down what is to be done there because of changes here, and how far those were looked
  /// at, in one transaction for each part of them.
  ///
  /// Throws what `HealthStore.changes` and `Store.write` throw.
  func noteChanges() throws {
    var hasMore = true
    while hasMore {
      try Task.checkCancellation()
      let old = try health.store.read { try state($0) }
      // A rule that takes more sources than the last one begins anew.
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

  /// A token that is not of this store, as of a copy that was restored, leads to all there is.
  private func changes(since text: String?) throws -> HealthChanges {
    do {
      let token = try text.map { try HealthToken(text: $0) }
      return try health.changes(of: [type], since: token, limit: options.pageLimit)
    } catch let error as HealthError where error.code == .invalidToken {
      return try health.changes(of: [type], limit: options.pageLimit)
    }
  }

  /// Only what this store has saved there is deleted there. What may have been saved, although
  /// that was not noted, is looked for.
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
