import Andiron
import Foundation
import HealthModel
import ObjectModel

/// One run with the samples of one type.
struct TypeSync: Sendable {
  let health: HealthStore
  let adapter: any HealthStoreAdapter
  let type: SampleType
  let rule: SyncRule
  let options: SyncOptions
  var counts = HealthSyncReport.Counts()
  var refusals: [HealthSyncReport.Refusal] = []
  var problem: HealthAdapterError?
  /// The number of consecutive samples that could not be saved.
  var failureCount = 0

  init(
    health: HealthStore, adapter: any HealthStoreAdapter, type: SampleType, rule: SyncRule,
    options: SyncOptions
  ) {
    self.health = health
    self.adapter = adapter
    self.type = type
    self.rule = rule
    self.options = options
  }

  /// Returns the results. Throws what `HealthSynchronizer.run` throws.
  func run() async throws -> TypeSync {
    var sync = self
    do {
      try await sync.perform()
    } catch let error as HealthAdapterError {
      sync.problem = error
    }
    try sync.countTheRest()
    return sync
  }

  /// Notes the changes here before it reads, so that they are noted even if reading fails.
  private mutating func perform() async throws {
    try Task.checkCancellation()
    let access = try await adapter.access(to: type)
    guard access.isAvailable else {
      throw HealthAdapterError(.unavailable, "the health store does not have the type")
    }
    if rule.writes { try noteChanges() }
    if rule.reads { try await readChanges() }
    guard rule.writes else { return }
    guard access.canWrite else {
      throw HealthAdapterError(.notPermitted, "samples of the type may not be written")
    }
    try askAgain()
    // Saved first, so that a newer version takes the place of the older one at once.
    try await saveAll()
    try await deleteAll()
  }

  private mutating func countTheRest() throws {
    let (waiting, refused) = try health.store.read { snapshot in
      let waiting =
        try snapshot.queue("save", of: type).count() + snapshot.queue("delete", of: type).count()
      return (waiting, try snapshot.queue("refused", of: type).limit(1_000).fetch())
    }
    counts.written.waitingCount = rule.writes ? waiting : 0
    refusals = refused.map {
      HealthSyncReport.Refusal(id: $0.own, type: type, code: $0.refusalCode)
    }
  }

  // MARK: State

  func state(_ source: some ObjectSource) throws -> TypeRecord {
    try source.object(TypeRecord.self, key: type.identifier) ?? TypeRecord(pk: type.identifier)
  }
}
