import Andiron
import Foundation

/// The samples of one series that may match a query, in the order of starts or the reverse. Chunks
/// are read as they are needed.
struct SeriesScan<Source: ObjectSource> {
  let series: Int
  private let chunks: ChunkSource<Source>
  private let filter: TimeFilter
  private let isReversed: Bool
  /// The keys of chunks that were not read yet.
  private var range: (first: Int, last: Int)?
  /// Chunks that were read and not decoded, the next one last.
  private var waiting: [ChunkRecord] = []
  private var readCount = 1
  private var rows = SeriesRows()
  /// The place of the next sample among the rows.
  private var place = 0

  init(
    _ source: Source, series: Int, _ filter: TimeFilter, isReversed: Bool = false
  ) throws {
    self.series = series
    self.filter = filter
    self.isReversed = isReversed
    chunks = ChunkSource(source: source)
    guard let extent = try source.object(ExtentRecord.self, key: series),
      var keys = filter.keys(longest: extent.longest)
    else { return }
    if let first = try chunks.covering(series, keys.first)?.key { keys.first = first }
    range = keys
  }

  /// The next chunk that may have samples that match; nil at the end. Not to be mixed with `next`.
  mutating func nextChunk() throws -> (record: ChunkRecord, summary: ChunkSummary)? {
    while true {
      if waiting.isEmpty { try read() }
      guard let record = waiting.popLast() else { return nil }
      let summary = try record.summary()
      if filter.mayMatch(summary) { return (record, summary) }
    }
  }

  /// The next sample that matches; nil at the end.
  mutating func next() throws -> SeriesRows.Row? {
    while true {
      while rows.starts.indices.contains(place) {
        let current = place
        place += isReversed ? -1 : 1
        if filter.matches(rows.starts[current], rows.ends[current]) { return rows[current] }
      }
      guard let (record, _) = try nextChunk() else { return nil }
      rows = try record.rows()
      place = isReversed ? rows.count - 1 : 0
    }
  }

  private mutating func read() throws {
    guard let range else { return }
    let wanted = readCount
    var found: [ChunkRecord] = []
    try chunks.visit(series, from: range.first, through: range.last, isReversed: isReversed) {
      found.append($0)
      return found.count < wanted
    }
    readCount = min(2 * readCount, 32)
    self.range = nil
    if found.count == wanted, let last = found.last {
      if isReversed {
        if last.key > range.first { self.range = (range.first, last.key - 1) }
      } else if last.key < range.last {
        self.range = (last.key + 1, range.last)
      }
    }
    waiting = found.reversed()
  }
}
