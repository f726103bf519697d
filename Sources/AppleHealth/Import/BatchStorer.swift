internal import Andiron
internal import HealthModel

/// Stores batches, the samples of each in one transaction and its summaries in another, and counts
/// the outcomes.
struct BatchStorer {
  private let health: HealthStore
  private let durability: Durability?
  private(set) var types: [SampleType: AddedSamples] = [:]
  /// Samples that the store cannot keep.
  private(set) var refusedCount = 0

  init(_ health: HealthStore, _ durability: Durability?) {
    self.health = health
    self.durability = durability
  }

  /// Stores a batch. Throws what `HealthStore.add` throws, except for samples that cannot be kept.
  mutating func store(_ batch: SampleBatch) throws {
    do {
      let added = try health.store.write(durability: durability) { transaction in
        try batch.groups.map { try health.add($0.samples, in: transaction) }
      }
      for (group, counts) in zip(batch.groups, added) { count(counts, group.type) }
    } catch  where Self.isRefusal(error) {
      for group in batch.groups { try storeInParts(group.samples[...], group.type) }
    }
    try store(summaries: batch.summaries)
  }

  /// Stores samples in halves, and these in halves again, until each sample that cannot be kept is
  /// alone.
  private mutating func storeInParts(
    _ samples: ArraySlice<HealthSample>, _ type: SampleType
  ) throws {
    do {
      count(try health.add(samples, durability: durability), type)
    } catch  where Self.isRefusal(error) {
      guard samples.count > 1 else { return refusedCount += 1 }
      let middle = samples.startIndex + samples.count / 2
      try storeInParts(samples[..<middle], type)
      try storeInParts(samples[middle...], type)
    }
  }

  /// Keeps one summary of a day, and one sample of the person: those of the export that was written
  /// last.
  private mutating func store(summaries: [HealthSample]) throws {
    if summaries.isEmpty { return }
    let kept = try health.store.write(durability: durability) { transaction in
      try health.keepLatest(summaries, in: transaction)
    }
    for (type, counts) in kept { count(counts, type) }
  }

  private mutating func count(_ counts: AddedSamples, _ type: SampleType) {
    var total = types[type] ?? AddedSamples()
    total.addedCount += counts.addedCount
    total.knownCount += counts.knownCount
    total.replacedCount += counts.replacedCount
    total.outdatedCount += counts.outdatedCount
    types[type] = total
  }

  private static func isRefusal(_ error: any Error) -> Bool {
    switch error {
    case let error as HealthError: error.code == .invalidSample
    case let error as StoreError: error.code == .notStorable
    default: false
    }
  }
}
