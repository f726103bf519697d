internal import Andiron
internal import Foundation
internal import HealthModel

/// Stores batches, each in one transaction, and counts what became of the samples.
struct BatchStorer {
  private let health: HealthStore
  private let durability: Durability?
  private(set) var types: [SampleType: AddedSamples] = [:]
  /// Samples that the store cannot keep.
  private(set) var refusedCount = 0
  /// The summaries that are stored, by type and day.
  private var summaries: [SampleType: [String: HealthSample]] = [:]

  init(_ health: HealthStore, _ durability: Durability?) {
    self.health = health
    self.durability = durability
  }

  /// Throws what `HealthStore.add` throws, but for samples that cannot be kept.
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

  /// Stores samples in halves of halves, until those that cannot be kept are alone.
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

  /// Keeps one summary of a day: that of the export that was written last.
  private mutating func store(summaries found: [HealthSample]) throws {
    var new: [SampleType: [String: HealthSample]] = [:]
    var outdated: Set<UUID> = []
    for summary in found {
      let day = summary.activitySummary?.day ?? ""
      let known = try summaries[summary.type] ?? stored(summary.type)
      summaries[summary.type] = known
      var counts = AddedSamples()
      if let old = new[summary.type]?[day] ?? known[day] {
        if old.content == summary.content {
          counts.knownCount = 1
        } else if (summary.created ?? .distantPast) < (old.created ?? .distantPast) {
          counts.outdatedCount = 1
        } else {
          counts.replacedCount = 1
        }
      }
      if counts.knownCount + counts.outdatedCount == 0 {
        counts.addedCount = 1
        if let old = known[day] { outdated.insert(old.id) }
        new[summary.type, default: [:]][day] = summary
      }
      count(counts, summary.type)
    }
    if !outdated.isEmpty { try health.delete(ids: outdated) }
    for (type, days) in new {
      try health.add(
        days.values.sorted { $0.start < $1.start }, durability: durability)
      summaries[type]?.merge(days) { $1 }
    }
  }

  private func stored(_ type: SampleType) throws -> [String: HealthSample] {
    var found: [String: HealthSample] = [:]
    try health.forEach(SampleQuery(type)) { sample in
      found[sample.activitySummary?.day ?? ""] = sample
      return true
    }
    return found
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
