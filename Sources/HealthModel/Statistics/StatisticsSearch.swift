import Andiron
import Foundation
import Units

/// A value and the time for which it was measured, in seconds since 2001.
typealias TimedValue = (start: Double, end: Double, value: Double)

/// The statistics of one type in one state of a store.
struct StatisticsSearch<Source: ObjectSource> {
  private let source: Source
  private let catalogue: SeriesCatalogue
  private let query: StatisticsQuery
  private let aggregation: Aggregation
  let unit: String?
  /// The series whose sources match, and whose values convert to the unit.
  private let series: [Int]
  /// The series whose values do not convert.
  private let unrelated: Set<Int>
  private var singles: SingleQuantities
  /// The conversions of series whose values have another unit than the results.
  private let conversions: [Int: UnitConversion]
  private var buckets: Buckets
  private let measuresCover: Bool
  /// The end of the time for which there was at least one sample so far; samples come in the order
  /// of their starts.
  private var coveredUntil = -Double.infinity

  init(
    _ source: Source, _ catalogue: SeriesCatalogue, _ query: StatisticsQuery,
    boundaries: [Double]
  ) throws {
    try query.check()
    self.source = source
    self.catalogue = catalogue
    self.query = query
    buckets = Buckets(boundaries)
    measuresCover = query.statistics.contains(.coveredDuration)
    aggregation = query.type.quantityDefinition?.aggregation ?? .arithmetic
    let matching = catalogue.numbers(of: query.type).filter { number in
      let key = catalogue.key(number)
      if let name = key.name, !query.includes(0, name: name) { return false }
      return query.sources.isEmpty || query.sources.contains { $0.matches(key.source) }
    }
    // A value from before the interval may still hold.
    let time = TimeFilter(
      from: (boundaries.first ?? 0) - Hold.limit, to: boundaries.last ?? 0)
    singles = try SingleQuantities(source, catalogue, query, time)
    let interval = TimeFilter(from: boundaries.first ?? 0, to: boundaries.last ?? 0)
    let choice = try ResultUnit(query, matching, singles, interval, in: source, catalogue)
    unit = choice.unit
    conversions = choice.conversions
    unrelated = choice.unrelated
    series = matching.filter { !choice.unrelated.contains($0) }
    if let unit { singles.convert(to: unit, query.type) }
    let isUnrelated = series.isEmpty && singles.items.isEmpty
    if query.unit != nil, isUnrelated, !unrelated.isEmpty || !singles.unrelated.isEmpty {
      throw HealthError(.wrongUnit, "no sample's unit converts to the unit", type: query.type)
    }
  }

  /// Returns the totals of the samples, bucket by bucket.
  mutating func run() throws -> [BucketTotals] {
    let first = buckets.boundaries.first ?? 0
    var filter = TimeFilter(from: first, to: buckets.boundaries.last ?? 0)
    try countUnrelated(filter)
    guard aggregation == .cumulative else {
      // A value from before may hold until the next sample, which may have ended before that value
      // did.
      if aggregation == .timeWeighted { filter.from = first - Hold.limit - (try longest()) }
      try addDiscrete(filter)
      return buckets.totals
    }
    let origins = origins()
    if origins.count > 1 {
      try addPrior(origins, filter)
    } else {
      try addDiscrete(filter)
    }
    return buckets.totals
  }

  /// Counts the samples whose unit does not convert.
  private mutating func countUnrelated(_ filter: TimeFilter) throws {
    for number in unrelated {
      var scan = try SeriesScan(source, series: number, filter)
      while let row = try scan.next() {
        buckets.forEach(row.start, row.end) { totals, _ in totals.unrelatedCount += 1 }
      }
    }
    for (start, end, _) in singles.unrelated {
      buckets.forEach(start, end) { totals, _ in totals.unrelatedCount += 1 }
    }
  }

  /// The duration of the longest sample of all series.
  private func longest() throws -> Double {
    try series.reduce(0) { longest, number in
      max(longest, try source.object(ExtentRecord.self, key: number)?.longest ?? 0)
    }
  }

  // MARK: One after the other

  /// Adds all samples. Samples of cumulative types, which must be of one source, count by their
  /// shares.
  private mutating func addDiscrete(_ filter: TimeFilter) throws {
    var held: TimedValue?
    var rest = singles.items.map(\.value)[...]
    try ChunkClusters(source, series, filter).forEach { items in
      let first = items.first?.summary.firstStart ?? 0
      while let single = rest.first, single.start < first {
        add(single, after: &held)
        rest.removeFirst()
      }
      let last = items.reduce(first) { max($0, $1.summary.lastStart) }
      let inside = rest.prefix { $0.start <= last }
      rest = rest.dropFirst(inside.count)
      if inside.isEmpty, items.count == 1, let item = items.first, let place = wholeBucket(item) {
        if aggregation == .timeWeighted, let held { hold(held, until: item.summary.firstStart) }
        add(item.summary, to: place)
        held = (item.summary.lastStart, item.summary.lastEnd, item.summary.lastValue)
        return
      }
      if inside.isEmpty, items.count == 1, let item = items.first {
        for row in try rows([item]) { add(row, after: &held) }
        return
      }
      for row in try rows(items, and: inside) { add(row, after: &held) }
    }
    for single in rest { add(single, after: &held) }
    if aggregation == .timeWeighted, let held { hold(held, until: .infinity) }
  }

  /// Adds a sample, and the time for which the one before it holds until then.
  private mutating func add(_ row: TimedValue, after held: inout TimedValue?) {
    if aggregation == .timeWeighted, let held { hold(held, until: row.start) }
    held = row
    add(row)
  }

  /// Returns the bucket that contains all of a chunk, if the chunk's summary suffices; else nil.
  private mutating func wholeBucket(_ item: ChunkClusters<Source>.Item) -> Int? {
    guard aggregation != .equivalentLevel, conversions[item.record.series] == nil,
      query.categories.isEmpty, !measuresCover
    else { return nil }
    let place = buckets.bucket(at: item.summary.firstStart)
    // A sample that ends where the bucket does is in it; one that only starts there is not.
    guard buckets.totals.indices.contains(place),
      item.summary.lastStart < buckets.boundaries[place + 1],
      item.summary.largestEnd <= buckets.boundaries[place + 1]
    else { return nil }
    return place
  }

  private mutating func add(_ summary: ChunkSummary, to place: Int) {
    buckets.totals[place].count += summary.count
    buckets.totals[place].sum += summary.sum
    buckets.totals[place].minimum = min(buckets.totals[place].minimum, summary.minimum)
    buckets.totals[place].maximum = max(buckets.totals[place].maximum, summary.maximum)
    buckets.totals[place].duration += summary.duration
    buckets.totals[place].holdTime += summary.holdTime
    buckets.totals[place].holdSum += summary.holdSum
    buckets.totals[place].note(last: summary.lastStart, summary.lastEnd, summary.lastValue)
  }

  private mutating func add(_ row: TimedValue) {
    let (start, end, value) = row
    let isCumulative = aggregation == .cumulative
    let energy = aggregation == .equivalentLevel ? pow(10, value / 10) : 0
    buckets.forEach(start, end) { totals, time in
      totals.add(isCumulative && end > start ? value * (time / (end - start)) : value)
      totals.duration += time
      totals.note(last: start, end, value)
      totals.energy += energy
      totals.energyTime += energy * time
    }
    let free = max(start, coveredUntil)
    guard measuresCover, end > free else { return }
    buckets.forEach(free, end) { totals, time in totals.coveredTime += time }
    coveredUntil = end
  }

  private mutating func hold(_ held: TimedValue, until next: Double) {
    let end = held.start + Hold.time(held.start, held.end, next: next)
    buckets.forEach(held.start, end) { totals, time in
      totals.holdTime += time
      totals.holdSum += held.value * time
    }
  }

  /// The samples of chunks and others in the order of starts, in the unit of results.
  private func rows(
    _ items: ArraySlice<ChunkClusters<Source>.Item>, and others: ArraySlice<TimedValue> = []
  ) throws(HealthError) -> [TimedValue] {
    var result = Array(others)
    for item in items {
      let rows = try columns(item.record)
      let name = catalogue.key(item.record.series).name
      for place in rows.starts.indices where query.includes(rows.values[place], name: name) {
        result.append((rows.starts[place], rows.ends[place], rows.values[place]))
      }
    }
    if items.count > 1 || !others.isEmpty {
      result.sort { ($0.start, $0.end) < ($1.start, $1.end) }
    }
    return result
  }

  /// The times and values of a chunk, in the unit of results.
  private func columns(_ record: ChunkRecord) throws(HealthError) -> SeriesRows {
    var rows = try record.rows([.starts, .ends, .values])
    conversions[record.series]?.convert(&rows.values)
    return rows
  }

  // MARK: By priority

  /// The samples from one source, whatever its version.
  private struct Origin {
    let app: String
    var sources: [SourceRevision] = []
    var series: [Int] = []
    var singles: [TimedValue] = []
  }

  private func origins() -> [Origin] {
    var origins: [String: Origin] = [:]
    for number in series {
      let source = catalogue.key(number).source
      origins[source.app, default: Origin(app: source.app)].sources.append(source)
      origins[source.app]?.series.append(number)
    }
    for item in singles.items {
      origins[item.source.app, default: Origin(app: item.source.app)].sources.append(item.source)
      origins[item.source.app]?.singles.append(item.value)
    }
    return Array(origins.values)
  }

  /// Adds samples of several sources: of each source, the parts that lie outside of the samples of
  /// the sources before it.
  private mutating func addPrior(_ origins: [Origin], _ filter: TimeFilter) throws {
    let order = origins.map { (rank: rank($0), origin: $0) }
      .sorted { ($0.rank, $0.origin.app) < ($1.rank, $1.origin.app) }.map(\.origin)
    var covered = TimeCover()
    for origin in order {
      var own = TimeCover()
      var all = origin.singles
      try ChunkClusters(source, origin.series, filter).forEach { all += try rows($0) }
      if !origin.singles.isEmpty { all.sort { ($0.start, $0.end) < ($1.start, $1.end) } }
      for row in all where filter.matches(row.start, row.end) {
        own.add(row.start, row.end)
        addShare(row, outside: &covered)
      }
      covered.formUnion(own)
    }
    guard measuresCover else { return }
    covered.forEach { start, end in
      buckets.forEach(start, end) { totals, time in totals.coveredTime += time }
    }
  }

  private mutating func addShare(_ row: TimedValue, outside covered: inout TimeCover) {
    buckets.forEach(row.start, row.end) { totals, _ in
      totals.count += 1
      totals.note(last: row.start, row.end, row.value)
    }
    covered.forEachGap(row.start, row.end) { start, end in
      buckets.forEach(start, end) { totals, time in
        totals.sum += row.end > row.start ? row.value * (time / (row.end - row.start)) : row.value
        totals.duration += time
      }
    }
  }

  /// The place of a source among the priorities.
  private func rank(_ origin: Origin) -> Int {
    query.priorities.firstIndex { match in origin.sources.contains { match.matches($0) } }
      ?? query.priorities.count
  }
}
