import Andiron
import Foundation
import Units

/// The answer to a query in one state of a store.
struct SampleSearch<Source: ObjectSource> {
  /// A sample that matches.
  enum Match {
    case row(series: Int, SeriesRows.Row)
    case record(SampleRecord)

    var start: Double {
      switch self {
      case .row(_, let row): row.start
      case .record(let record): record.start
      }
    }
  }

  let source: Source
  let catalogue: SeriesCatalogue
  let query: SampleQuery
  /// The types to look for; all if it is empty.
  private let types: Set<SampleType>
  private let filter: TimeFilter
  private let reader: SampleReader<Source>

  init(_ source: Source, _ catalogue: SeriesCatalogue, _ query: SampleQuery) throws(HealthError) {
    if let start = query.start, let end = query.end, end < start {
      throw HealthError(.invalidQuery, "the end of the interval is before its start")
    }
    let bounds = [query.values] + (query.workouts?.bounds ?? [])
    if bounds.contains(where: { $0.map { $0.lower.isNaN || $0.upper.isNaN } ?? false }) {
      throw HealthError(.invalidQuery, "a bound of the value is not a number")
    }
    self.source = source
    self.catalogue = catalogue
    self.query = query
    // Nothing else has a workout's properties.
    types = query.workouts != nil && query.types.isEmpty ? [.workout] : Set(query.types)
    filter = TimeFilter(query)
    reader = SampleReader(source, catalogue)
  }

  /// Calls `body` with the samples in order, within offset and limit, until it returns false.
  func forEach(_ body: (HealthSample) throws -> Bool) throws {
    try forEachMatch { try body(reader.sample($0)) }
  }

  /// Calls `body` with the matches, before samples are made from them; see `forEach`.
  func forEachMatch(_ body: (Match) throws -> Bool) throws {
    var skipped = 0
    var count = 0
    if query.limit.map({ $0 <= 0 }) ?? false { return }
    try forEachInOrder { match in
      guard try reader.matches(match, query, filter) else { return true }
      if skipped < query.offset {
        skipped += 1
        return true
      }
      count += 1
      return try body(match) && count < query.limit ?? .max
    }
  }

  // MARK: Order

  private var isReversed: Bool { query.order == .descending }

  /// Calls `body` with all samples that may match, in order.
  private func forEachInOrder(_ body: (Match) throws -> Bool) throws {
    if let ids = query.ids { return try forEach(of: ids, body) }
    var scans: [SeriesScan<Source>] = []
    for series in series where try reader.mayMatch(series, query) {
      scans.append(try SeriesScan(source, series: series, filter, isReversed: isReversed))
    }
    let members =
      query.findsMembers
      ? try MemberSamples(source: source, catalogue: catalogue).find(types, filter) : []
    var records = try RecordQueue(
      source, singleTypes(), filter.starts(longest: source.longestSingle()),
      isReversed: isReversed, members: members)
    var queue = ScanQueue(isReversed: isReversed)
    for place in scans.indices {
      if let row = try scans[place].next() { queue.add(row, place) }
    }
    while true {
      // In ascending order, samples that are kept one by one come last among those with the same
      // start.
      if let record = records.first,
        queue.first.map({
          isReversed ? $0.row.start <= record.start : $0.row.start > record.start
        }) ?? true
      {
        try records.removeFirst()
        guard try body(.record(record)) else { return }
        continue
      }
      guard let (row, place) = queue.first else { return }
      guard try body(.row(series: scans[place].series, row)) else { return }
      if let next = try scans[place].next() {
        queue.replaceFirst(next)
      } else {
        queue.removeFirst()
      }
    }
  }

  private var series: [Int] {
    types.isEmpty
      ? Array(catalogue.count == 0 ? 1..<1 : 1..<catalogue.count + 1)
      : types.flatMap { catalogue.numbers(of: $0) }.sorted()
  }

  /// The types whose samples may match among those that are kept one by one.
  private func singleTypes() throws -> Set<SampleType> {
    types.isEmpty ? Set(try source.singleTypes()) : types
  }

  private func forEach(of ids: Set<UUID>, _ body: (Match) throws -> Bool) throws {
    let found = try SampleFinder(source: source, catalogue: catalogue).find(ids)
    var matches: [Match] = found.records
      .filter { types.isEmpty || types.contains($0.sample.type) }.map { .record($0) }
    for (chunk, places) in found.rows {
      guard types.isEmpty || types.contains(catalogue.key(chunk.series).type) else { continue }
      let rows = try chunk.rows()
      for place in places.sorted() { matches.append(.row(series: chunk.series, rows[place])) }
    }
    matches.sort { isReversed ? $0.start > $1.start : $0.start < $1.start }
    for match in matches where try !body(match) { return }
  }
}
