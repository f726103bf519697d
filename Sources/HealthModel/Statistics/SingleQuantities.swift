import Andiron
import Foundation
import ObjectModel
import Units
import ValueModel

/// Quantities of one type that are kept one by one, not in series: variabilities of the heart rate,
/// the points of samples that were made of several, and samples within correlations and workouts.
struct SingleQuantities {
  struct Item {
    let source: SourceRevision
    let unit: String
    var value: TimedValue
  }

  /// In the order of starts.
  private(set) var items: [Item] = []
  /// The values that `convert` has left out because their units do not convert.
  private(set) var unrelated: [TimedValue] = []

  /// Reads the quantities of samples that may overlap a time and whose source matches.
  init(
    _ source: some ObjectSource, _ catalogue: SeriesCatalogue, _ query: StatisticsQuery,
    _ time: TimeFilter
  ) throws {
    guard query.type.family != .category else { return }
    let isOfType = Filter.comparison(
      SampleRecord.typePath, .equal, Value(query.type.identifier))
    let starts = Filter.range(
      SampleRecord.startPath, time.starts(longest: try source.longestSingle()))
    let own = try source.objects(SampleRecord.self).where(isOfType && starts).fetch()
    let members = try MemberSamples(source: source, catalogue: catalogue).find([query.type], time)
    for record in own + members
    where query.sources.isEmpty
      || query.sources.contains(where: { $0.matches(record.sample.source) })
    {
      append(record.sample)
    }
    items.sort { ($0.value.start, $0.value.end) < ($1.value.start, $1.value.end) }
  }

  private mutating func append(_ sample: HealthSample) {
    switch sample.content {
    case .variability(let variability):
      let value = (sample.start.seconds, sample.end.seconds, variability.quantity.value)
      items.append(Item(source: sample.source, unit: variability.quantity.unit, value: value))
    case .quantitySeries(let series):
      for point in series.points {
        let value = (point.start.seconds, point.end.seconds, point.value)
        items.append(Item(source: sample.source, unit: series.unit, value: value))
      }
    case .quantity(let quantity):
      let value = (sample.start.seconds, sample.end.seconds, quantity.value)
      items.append(Item(source: sample.source, unit: quantity.unit, value: value))
    default: break
    }
  }

  /// Converts all values; those whose units do not convert become `unrelated`.
  mutating func convert(to unit: String, _ type: SampleType) {
    var conversions: [String: UnitConversion?] = [:]
    var converted: [Item] = []
    for var item in items {
      if item.unit != unit {
        let conversion: UnitConversion?
        if let known = conversions[item.unit] {
          conversion = known
        } else {
          conversion = try? .ofSamples(from: item.unit, to: unit, type)
          conversions[item.unit] = .some(conversion)
        }
        guard let conversion else {
          unrelated.append(item.value)
          continue
        }
        item.value.value = conversion.converted(item.value.value)
      }
      converted.append(item)
    }
    items = converted
  }
}
