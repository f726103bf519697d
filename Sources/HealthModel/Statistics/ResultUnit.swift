import Andiron
import Units

/// The unit of a query's results, with the conversions of samples to it.
struct ResultUnit {
  /// Nil for categories, and for a type without samples and canonical unit.
  let unit: String?
  /// The conversions of series whose values have another unit.
  private(set) var conversions: [Int: UnitConversion] = [:]
  /// The series whose unit does not convert.
  private(set) var unrelated: Set<Int> = []

  /// If the query names no unit, the unit is that of the samples. If the samples have several
  /// units, it is the unit of most samples in the interval, chosen from the units that convert to
  /// the canonical one if there are any. Neither a sample at another time nor a few odd ones change
  /// the meaning of the figures.
  ///
  /// Costs a look at the chunks of the interval if there are several units, and nothing otherwise.
  init(
    _ query: StatisticsQuery, _ series: [Int], _ singles: SingleQuantities,
    _ interval: TimeFilter, in source: some ObjectSource, _ catalogue: SeriesCatalogue
  ) throws {
    let canonical = query.type.quantityDefinition?.canonicalUnit
    let units = Set(series.compactMap { catalogue.key($0).unit } + singles.items.map(\.unit))
    if let asked = query.unit {
      unit = asked
    } else if units.count < 2 {
      unit = units.first ?? canonical
    } else {
      var counts: [String: Int] = [:]
      for number in series {
        guard let own = catalogue.key(number).unit else { continue }
        counts[own, default: 0] += try Self.count(number, interval, in: source)
      }
      for item in singles.items where interval.matches(item.value.start, item.value.end) {
        counts[item.unit, default: 0] += 1
      }
      unit = Self.most(counts, query.type) ?? canonical ?? units.min()
    }
    for number in series {
      guard let own = catalogue.key(number).unit, let unit, own != unit else { continue }
      conversions[number] = try? UnitConversion.ofSamples(from: own, to: unit, query.type)
      if conversions[number] == nil { unrelated.insert(number) }
    }
  }

  private static func most(_ counts: [String: Int], _ type: SampleType) -> String? {
    let present = counts.filter { $0.value > 0 }
    var candidates = present
    if let canonical = type.quantityDefinition?.canonicalUnit {
      candidates = present.filter {
        $0.key == canonical
          || (try? UnitConversion.ofSamples(from: $0.key, to: canonical, type)) != nil
      }
    }
    if candidates.isEmpty { candidates = present }
    return candidates.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// Returns the number of samples of a series in the interval.
  private static func count(
    _ series: Int, _ interval: TimeFilter, in source: some ObjectSource
  ) throws -> Int {
    var count = 0
    var scan = try SeriesScan(source, series: series, interval)
    while let (record, summary) = try scan.nextChunk() {
      if summary.firstStart >= interval.from, summary.lastStart < interval.to {
        count += summary.count
      } else {
        let rows = try record.rows([.starts, .ends])
        count += rows.starts.indices.count { interval.matches(rows.starts[$0], rows.ends[$0]) }
      }
    }
    return count
  }
}
