import Foundation
import HealthModel

/// What the samples of an array come to, by the words of the documentation and without haste.
struct StatisticsModel {
  let samples: [HealthSample]
  let type: SampleType

  init(samples: [HealthSample], type: SampleType) {
    self.samples = samples.filter { $0.type == type }.flatMap(Self.parts)
    self.type = type
  }

  /// The quantities of a sample that has several, or one with something else.
  private static func parts(_ sample: HealthSample) -> [HealthSample] {
    switch sample.content {
    case .variability(let variability):
      var part = sample
      part.content = .quantity(variability.quantity)
      return [part]
    case .quantitySeries(let series):
      return series.points.map { point in
        var part = sample
        (part.start, part.end) = (point.start, point.end)
        part.content = .quantity(Quantity(point.value, series.unit))
        return part
      }
    default: return [sample]
    }
  }

  /// The samples of the type, in order, with their values in a unit.
  private func rows(_ unit: String) -> [(sample: HealthSample, value: Double)] {
    samples.filter { $0.type == type }
      .sorted { ($0.start, $0.end) < ($1.start, $1.end) }
      .compactMap { sample in
        guard case .quantity(let quantity) = sample.content else { return nil }
        let isOther = quantity.unit != unit
        return (sample, isOther ? quantity.value * 60 : quantity.value)
      }
  }

  private func overlap(_ sample: HealthSample, _ start: Date, _ end: Date) -> Double? {
    guard sample.start < end, sample.end > start || sample.start >= start else { return nil }
    return min(sample.end, end).timeIntervalSince(max(sample.start, start))
  }

  /// The seconds for which there is at least one sample.
  func covered(_ start: Date, _ end: Date) -> Double {
    var (total, until) = (0.0, start)
    for sample in samples.sorted(by: { $0.start < $1.start }) where sample.end > until {
      let (from, to) = (max(sample.start, until), min(sample.end, end))
      if to > from { total += to.timeIntervalSince(from) }
      until = max(until, min(sample.end, end))
    }
    return total
  }

  func count(_ start: Date, _ end: Date) -> Int {
    samples.count { $0.type == type && overlap($0, start, end) != nil }
  }

  func values(_ unit: String, _ start: Date, _ end: Date) -> [Double] {
    rows(unit).filter { overlap($0.sample, start, end) != nil }.map(\.value)
  }

  /// With at most ten minutes for which a value holds.
  func timeWeighted(_ unit: String, _ start: Date, _ end: Date) -> Double? {
    let rows = rows(unit)
    let inside = values(unit, start, end)
    if inside.isEmpty { return nil }
    var (time, sum) = (0.0, 0.0)
    for (place, row) in rows.enumerated() {
      var until = row.sample.end + 600
      if place + 1 < rows.count { until = min(until, rows[place + 1].sample.start) }
      until = max(until, row.sample.end)
      let share = min(until, end).timeIntervalSince(max(row.sample.start, start))
      guard share > 0 else { continue }
      time += share
      sum += share * row.value
    }
    return time > 0 ? sum / time : inside.reduce(0, +) / Double(inside.count)
  }

  /// The sum in which each second counts for the first source alone, for samples that start and end
  /// at whole seconds; those without duration count if their second is free.
  func sum(
    _ start: Date, _ end: Date, isBefore: (SourceRevision, SourceRevision) -> Bool
  ) -> Double {
    var apps: [String: [HealthSample]] = [:]
    for sample in samples where sample.type == type {
      apps[sample.source.bundleIdentifier ?? sample.source.name, default: []].append(sample)
    }
    let order = apps.values.sorted { isBefore($0[0].source, $1[0].source) }
    var taken: Set<Int> = []
    var sum = 0.0
    for samples in order {
      var own: Set<Int> = []
      for sample in samples {
        guard case .quantity(let quantity) = sample.content else { continue }
        let first = Int(sample.start.timeIntervalSinceReferenceDate)
        let last = Int(sample.end.timeIntervalSinceReferenceDate)
        func isInside(_ second: Int) -> Bool {
          let date = Date(timeIntervalSinceReferenceDate: Double(second))
          return date >= start && date < end
        }
        if first == last {
          if isInside(first), !taken.contains(first) { sum += quantity.value }
          continue
        }
        let free = (first..<last).count { isInside($0) && !taken.contains($0) }
        sum += quantity.value * Double(free) / Double(last - first)
        own.formUnion(first..<last)
      }
      taken.formUnion(own)
    }
    return sum
  }
}
