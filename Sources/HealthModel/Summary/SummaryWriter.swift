import Foundation

/// Keeps one summary for each day, and one sample of the person's characteristics: the one that was
/// written last.
struct SummaryWriter {
  let writer: SampleWriter

  /// Replaces samples of one type with those that are newer, and returns the outcome. Of several
  /// for one day, the last that is not older than another stays.
  func keep(_ samples: [HealthSample], of type: SampleType) throws -> AddedSamples {
    let stored = try stored(type, like: samples)
    var new: [String: HealthSample] = [:]
    var counts = AddedSamples()
    for sample in samples {
      let day = sample.activitySummary?.day ?? ""
      if let known = new[day] ?? stored[day]?.latest {
        if known.content == sample.content {
          counts.knownCount += 1
          continue
        }
        guard !sample.isOlder(than: known) else {
          counts.outdatedCount += 1
          continue
        }
        counts.replacedCount += 1
      }
      counts.addedCount += 1
      new[day] = sample
    }
    _ = try writer.remove(Set(new.keys.flatMap { stored[$0] ?? [] }.map(\.id)))
    for sample in new.values.sorted(by: { $0.start < $1.start }) { try writer.add(sample) }
    return counts
  }

  /// Returns the existing samples of a type by day; for summaries, those of the days in question.
  private func stored(
    _ type: SampleType, like samples: [HealthSample]
  ) throws -> [String: [HealthSample]] {
    var query = SampleQuery(type)
    if type == .activitySummary {
      let starts = samples.map(\.start)
      guard let first = starts.min(), let last = starts.max() else { return [:] }
      (query.start, query.end, query.bounds) = (first, last + 1, .start)
    }
    var found: [String: [HealthSample]] = [:]
    try SampleSearch(writer.transaction, writer.catalogue, query).forEach { sample in
      found[sample.activitySummary?.day ?? "", default: []].append(sample)
      return true
    }
    return found
  }
}
