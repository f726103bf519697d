import Foundation

/// Keeps one summary for each day, and one sample of what is said of the person: the one that was
/// written last.
struct SummaryWriter {
  let writer: SampleWriter

  /// Puts samples of one type in the place of those that they are newer than, and returns what
  /// became of them. Of several for one day, the last that is not older than another stays.
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

  /// The samples of a type that are there, by day: of summaries those of the days in question.
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
