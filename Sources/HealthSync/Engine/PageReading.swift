import Andiron
import Foundation
import HealthModel
import ObjectModel

/// Applies samples that were added and deleted there to the store here.
struct PageReading: Sendable {
  let health: HealthStore
  let type: SampleType
  let ownSource: SourceRevision
  /// Whether the page reports all samples there, and with them deletions that were reported before.
  let replays: Bool

  /// Throws what `HealthStore.add` throws; the transaction must then be rolled back.
  func take(
    _ added: [HealthSample], deleted: [HealthPage.Deletion], in transaction: Transaction
  ) throws -> HealthSyncReport.Incoming {
    var counts = HealthSyncReport.Incoming()
    try delete(deleted, in: transaction, &counts)
    var new: [HealthSample] = []
    for sample in added {
      guard let id = sample.ownIdentifier, sample.type == type, isValid(sample) else {
        counts.invalidCount += 1
        continue
      }
      if try transaction.contains(PairRecord.self, key: id) {
        counts.knownCount += 1
      } else if try isEcho(sample, id, in: transaction) {
        counts.echoCount += 1
      } else {
        let sample = original(sample)
        try transaction.upsert(PairRecord(id, place(of: sample)))
        new.append(sample)
      }
    }
    let result = try health.add(new, in: transaction)
    counts.addedCount += result.addedCount
    counts.knownCount += result.knownCount + result.outdatedCount
    return counts
  }

  private func isValid(_ sample: HealthSample) -> Bool {
    do {
      try sample.validate()
      return true
    } catch {
      return false
    }
  }

  private func place(of sample: HealthSample) -> SamplePlace {
    SamplePlace(id: sample.id, type: type, start: sample.start)
  }

  /// Deletes what is known by identifiers from there; nothing else is touched.
  private func delete(
    _ deletions: [HealthPage.Deletion], in transaction: Transaction,
    _ counts: inout HealthSyncReport.Incoming
  ) throws {
    var places: [SamplePlace] = []
    for deletion in deletions {
      guard let pair = try transaction.object(PairRecord.self, key: deletion.id) else {
        if try !noteUnpaired(deletion, in: transaction) { counts.unknownDeletionCount += 1 }
        continue
      }
      try transaction.delete(pair)
      places.append(pair.place)
    }
    counts.deletedCount += try health.delete(places, in: transaction)
  }

  /// Returns whether the deletion is that of a sample that this store was about to save: a run
  /// saved it and came to no end. Notes that it is not to be saved again.
  private func noteUnpaired(
    _ deletion: HealthPage.Deletion, in transaction: Transaction
  ) throws -> Bool {
    guard !replays, let identity = deletion.identity,
      var record = try transaction.object(
        WriteRecord.self, key: WrittenIdentity(identity).key(of: type)),
      record.kind == .save, record.isTried == true
    else { return false }
    record.isDeletedThere = true
    try transaction.upsert(record)
    return true
  }

  // MARK: Echoes

  /// Whether this store has saved the sample there. Notes under which identifier, which is not
  /// known if the run that saved it came to no end.
  private func isEcho(
    _ sample: HealthSample, _ id: UUID, in transaction: Transaction
  ) throws -> Bool {
    guard sample.source.isOfSameApp(as: ownSource), let sync = sample.syncIdentity else {
      return false
    }
    let identity = WrittenIdentity(sync)
    if var record = try transaction.object(WriteRecord.self, key: identity.key(of: type)) {
      if record.kind == .save {
        try transaction.upsert(PairRecord(id, record.place, written: identity))
        try transaction.delete(record)
      } else {
        record.system = id
        try transaction.upsert(record)
      }
      return true
    }
    guard let place = try counterpart(of: sample, identity, in: transaction) else { return false }
    try transaction.upsert(PairRecord(id, place, written: identity))
    return true
  }

  /// The sample here that has the identity of one there, although nothing says that it was saved:
  /// the app itself may have done so.
  private func counterpart(
    of sample: HealthSample, _ identity: WrittenIdentity, in transaction: Transaction
  ) throws -> SamplePlace? {
    if let own = identity.own {
      let place = SamplePlace(id: own, type: type, start: sample.start)
      return try health.contains(place, in: transaction) ? place : nil
    }
    let synced = try health.syncedSample(
      identity.identifier, of: type, from: sample.source, in: transaction)
    return synced?.version == identity.version ? synced?.place : nil
  }

  /// A sample that another store of this app has saved, as it was there before.
  private func original(_ sample: HealthSample) -> HealthSample {
    guard sample.source.isOfSameApp(as: ownSource), let sync = sample.syncIdentity,
      let own = WrittenIdentity(sync).own
    else { return sample }
    var original = sample
    original.ownIdentifier = own
    original.metadata[.syncIdentifier] = nil
    original.metadata[.syncVersion] = nil
    return original
  }
}
