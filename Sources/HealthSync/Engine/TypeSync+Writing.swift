import Andiron
import Foundation
import HealthModel
import ObjectModel

extension TypeSync {
  /// The number of consecutive failed samples after which the run ends for the type.
  private static let failureLimit = 20

  /// Queues the writes again that were not permitted before.
  func askAgain() throws {
    let refused = try health.store.read { try $0.queue("refused", of: type).fetch() }
      .filter { $0.refusalCode == .notPermitted }
    guard !refused.isEmpty else { return }
    try health.store.write { transaction in
      for record in refused { try transaction.upsert(record.asked(to: record.kind)) }
    }
  }

  /// Calls `body` with the records that wait in a queue, in batches. Records that still wait
  /// afterwards are tried some more times.
  private mutating func forEachBatch(
    _ queue: String, _ body: (inout TypeSync, [WriteRecord]) async throws -> Void
  ) async throws {
    for _ in 0..<max(1, options.attemptCount) {
      var tried: Set<UUID> = []
      while true {
        try Task.checkCancellation()
        let batch = try batch(queue, besides: tried)
        if batch.isEmpty { break }
        try await body(&self, batch)
        tried.formUnion(try rest(of: batch))
      }
      if tried.isEmpty { return }
    }
  }

  private func batch(_ queue: String, besides tried: Set<UUID>) throws -> [WriteRecord] {
    let limit = options.batchLimit + tried.count
    let waiting = try health.store.read { try $0.queue(queue, of: type).limit(limit).fetch() }
    return Array(waiting.filter { !tried.contains($0.pk) }.prefix(options.batchLimit))
  }

  /// Returns the records of a batch that still wait.
  private func rest(of batch: [WriteRecord]) throws -> [UUID] {
    try health.store.read { snapshot in
      try batch.map(\.pk).filter { try snapshot.contains(WriteRecord.self, key: $0) }
    }
  }

  // MARK: Saving

  /// Throws what `HealthStoreAdapter.find` and `save` throw, unless it concerns single samples.
  mutating func saveAll() async throws {
    try await forEachBatch("save") { try await $0.save($1) }
  }

  /// Saves samples unless they are there: a run that did not finish may have saved them, and so may
  /// a call that failed.
  private mutating func save(_ records: [WriteRecord]) async throws {
    try Task.checkCancellation()
    var absent = try deleteGone(try await withoutFound(records))
    let samples = try samples(of: absent)
    // One that is gone here is noted as deleted in the next run.
    absent.removeAll { samples[$0.own] == nil }
    guard !absent.isEmpty else { return }
    try noteTrial(of: absent)
    do {
      let ids = try await adapter.save(
        absent.compactMap { samples[$0.own]?.written(as: $0.identity) })
      guard ids.count == absent.count else {
        throw HealthAdapterError(.failed, "saved samples have no identifiers")
      }
      try pair(zip(absent, ids).map { ($0, $1) })
      counts.written.savedCount += absent.count
      failureCount = 0
    } catch let error as HealthAdapterError
      where error.code == .invalidSample || error.code == .failed
    {
      // Samples are saved all or none, so the one that is to blame has to be found.
      guard absent.count == 1, let record = absent.first else {
        let half = absent.count / 2
        try await save(Array(absent[..<half]))
        try await save(Array(absent[half...]))
        return
      }
      if error.code == .invalidSample { return try refuse(record, error.code) }
      failureCount += 1
      if failureCount >= Self.failureLimit { throw error }
    }
  }

  /// Notes, before the call, that samples are about to be saved. If the run dies, the next one
  /// knows that the health store may have them.
  private func noteTrial(of records: [WriteRecord]) throws {
    let new = records.filter { $0.isTried != true }
    guard !new.isEmpty else { return }
    try health.store.write { transaction in
      for var record in new {
        record.isTried = true
        try transaction.upsert(record)
      }
    }
  }

  /// Deletes here what was saved and then deleted there before this store knew that it was there,
  /// and returns the rest.
  private mutating func deleteGone(_ records: [WriteRecord]) throws -> [WriteRecord] {
    let gone = records.filter { $0.isDeletedThere == true }
    guard !gone.isEmpty else { return records }
    counts.read.deletedCount += try health.store.write { transaction in
      for record in gone { try transaction.delete(record) }
      return try health.delete(gone.map(\.place), in: transaction)
    }
    return records.filter { $0.isDeletedThere != true }
  }

  /// Notes what is there already, and returns the rest.
  private mutating func withoutFound(_ records: [WriteRecord]) async throws -> [WriteRecord] {
    let found = try await find(records)
    var pairs: [(WriteRecord, UUID)] = []
    var outdated: [WriteRecord] = []
    var absent: [WriteRecord] = []
    for record in records {
      guard let there = found[record.identity.identifier],
        there.identity.version >= record.identity.version
      else {
        absent.append(record)
        continue
      }
      if there.identity.version == record.identity.version {
        pairs.append((record, there.id))
      } else {
        outdated.append(record)
      }
    }
    try pair(pairs)
    try finish(outdated)
    counts.written.foundCount += pairs.count
    counts.written.outdatedCount += outdated.count
    return absent
  }

  private func find(_ records: [WriteRecord]) async throws -> [String: WrittenSample] {
    let identifiers = Set(records.map(\.identity.identifier))
    let found = try await adapter.find(identifiers, of: type)
    return Dictionary(found.map { ($0.identity.identifier, $0) }) {
      $0.identity.version < $1.identity.version ? $1 : $0
    }
  }

  /// The samples that are to be saved, by identifier.
  private func samples(of records: [WriteRecord]) throws -> [UUID: HealthSample] {
    guard let first = records.map(\.start).min(), let last = records.map(\.start).max() else {
      return [:]
    }
    var query = SampleQuery(
      type, from: Date(timeIntervalSinceReferenceDate: first),
      to: Date(timeIntervalSinceReferenceDate: last.nextUp))
    query.bounds = .start
    query.findsMembers = false
    let wanted = Set(records.map(\.own))
    var samples: [UUID: HealthSample] = [:]
    try health.forEach(query) { sample in
      let id = sample.id
      if wanted.contains(id) { samples[id] = sample }
      return samples.count < wanted.count
    }
    return samples
  }

  // MARK: Deleting

  /// Throws what `HealthStoreAdapter.find` and `delete` throw.
  mutating func deleteAll() async throws {
    try await forEachBatch("delete") { try await $0.delete($1) }
  }

  private mutating func delete(_ records: [WriteRecord]) async throws {
    try Task.checkCancellation()
    var known = records.filter { $0.system != nil }
    let unknown = records.filter { $0.system == nil }
    if !unknown.isEmpty {
      let found = try await find(unknown)
      var absent: [WriteRecord] = []
      for var record in unknown {
        let there = found[record.identity.identifier]
        guard let there, there.identity.version == record.identity.version else {
          absent.append(record)
          continue
        }
        record.system = there.id
        known.append(record)
      }
      try finish(absent)
    }
    let ids = known.compactMap(\.system)
    guard !ids.isEmpty else { return }
    let errors = try await adapter.delete(ids, of: type)
    var gone: [WriteRecord] = []
    for record in known {
      guard let id = record.system else { continue }
      switch errors[id] {
      case nil:
        counts.written.deletedCount += 1
        gone.append(record)
      case .notFound: gone.append(record)
      case .notPermitted: try refuse(record, .notPermitted)
      case .invalidSample: try refuse(record, .invalidSample)
      case .failed, .unavailable, .invalidAnchor: break
      }
    }
    try finish(gone)
  }

  // MARK: Results

  private func pair(_ pairs: [(WriteRecord, UUID)]) throws {
    guard !pairs.isEmpty else { return }
    try health.store.write { transaction in
      for (record, id) in pairs {
        try transaction.upsert(PairRecord(id, record.place, written: record.identity))
        try transaction.delete(record)
      }
    }
  }

  private func finish(_ records: [WriteRecord]) throws {
    guard !records.isEmpty else { return }
    try health.store.write { transaction in
      for record in records { try transaction.delete(record) }
    }
  }

  private func refuse(_ record: WriteRecord, _ code: HealthAdapterError.Code) throws {
    var refused = record
    refused.refuse(code)
    try health.store.write { _ = try $0.upsert(refused) }
  }
}

extension HealthSample {
  /// The sample with the identity under which it is saved.
  fileprivate func written(as identity: WrittenIdentity) -> HealthSample {
    var sample = self
    sample.metadata[.syncIdentifier] = .string(identity.identifier)
    sample.metadata[.syncVersion] = .number(identity.version)
    return sample
  }
}
