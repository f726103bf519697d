import Andiron
import Foundation

/// Puts samples into the chunks of one series.
struct ChunkMerge {
  let writer: SampleWriter
  let series: Int

  /// Adds the samples that do not exist yet, and returns the number added. Of samples that are the
  /// same, the existing one stays, or else the first.
  ///
  /// Throws `HealthError.damaged` if a chunk cannot be read, and `.invalidSample` if more samples
  /// have the same start than a chunk can hold.
  func merge(_ unsorted: [SeriesRows.Row]) throws -> Int {
    let rows = Self.inOrder(unsorted)
    let elsewhere = try identifiersElsewhere(rows)
    var added = 0
    var first = 0
    while first < rows.count {
      let place = Int(NumberColumn.ordered(rows[first].start))
      let old = try writer.chunks.covering(series, place)
      var end = rows.count
      if let next = try writer.chunks.next(series, after: place) {
        end = first
        while end < rows.count, NumberColumn.ordered(rows[end].start) < next { end += 1 }
      }
      added += try merge(rows[first..<end], into: old, besides: elsewhere)
      first = end
    }
    return added
  }

  /// Returns the samples in order; equal samples stay in the order in which they came.
  private static func inOrder(_ rows: [SeriesRows.Row]) -> [SeriesRows.Row] {
    if zip(rows, rows.dropFirst()).allSatisfy({ !$1.isBefore($0) }) { return rows }
    let places = rows.indices.sorted { left, right in
      if rows[left].isBefore(rows[right]) { return true }
      return left < right && !rows[right].isBefore(rows[left])
    }
    return places.map { rows[$0] }
  }

  private func merge(
    _ rows: ArraySlice<SeriesRows.Row>, into old: ChunkRecord?, besides elsewhere: Set<UUID>
  ) throws -> Int {
    let present = try old?.rows() ?? SeriesRows()
    let hasIdentifiers = rows.contains { $0.identifier != nil }
    var identifiers = elsewhere
    if hasIdentifiers {
      for case let identifier? in present.identifiers { identifiers.insert(identifier) }
    }
    var merged = SeriesRows()
    var added = 0
    var last: SeriesRows.Row?
    var index = 0
    func take(_ row: SeriesRows.Row) {
      merged.append(row)
      last = row
    }
    for row in rows {
      while index < present.count, !row.isBefore(present[index]) {
        take(present[index])
        index += 1
      }
      if let identifier = row.identifier {
        guard identifiers.insert(identifier).inserted else { continue }
      } else if last?.isSame(row) == true {
        continue
      }
      take(row)
      added += 1
    }
    guard added > 0 else { return 0 }
    let isAppended = index == present.count
    while index < present.count {
      merged.append(present[index])
      index += 1
    }
    try write(merged, at: old?.key ?? ChunkRecord.firstKey, isAppended: isAppended)
    return added
  }

  // MARK: Pieces

  /// Writes samples as one chunk or as several, the first of which has `key`.
  private func write(_ rows: SeriesRows, at key: Int, isAppended: Bool) throws {
    // Appended samples fill chunks; other chunks keep room.
    let limit = writer.chunkLimit
    let count = (rows.count + limit - 1) / limit
    let size = isAppended || count == 1 ? limit : rows.count / (count + 1) + 1
    var first = 0
    while first < rows.count {
      let end = rows.end(of: size, from: first)
      guard end - first <= SeriesChunk.countLimit else {
        throw HealthError(
          .invalidSample, "too many samples have the same start", type: writer.type(of: series))
      }
      let piece = first == 0 && end == rows.count ? rows : rows.slice(first..<end)
      let place = first == 0 ? key : Int(NumberColumn.ordered(rows.starts[first]))
      try writer.transaction.upsert(ChunkRecord(series: series, key: place, piece))
      first = end
    }
  }

  // MARK: Identifiers

  /// Returns the identifiers of `rows` that samples in other series of the type have at the same
  /// places.
  private func identifiersElsewhere(_ rows: [SeriesRows.Row]) throws -> Set<UUID> {
    let starts = rows.lazy.filter { $0.identifier != nil }.map {
      Int(NumberColumn.ordered($0.start))
    }
    guard let first = starts.first else { return [] }
    var found: Set<UUID> = []
    let wanted = Set(rows.compactMap(\.identifier))
    let type = writer.type(of: series)
    for other in writer.catalogue.numbers(of: type) where other != series {
      var place = first
      var rest = starts.makeIterator()
      while true {
        let chunk = try writer.chunks.covering(other, place)
        let next = try writer.chunks.next(other, after: place)
        if let chunk, try chunk.summary().identifierCount > 0 {
          for case let identifier? in try chunk.rows([.identifiers]).identifiers
          where wanted.contains(identifier) {
            found.insert(identifier)
          }
        }
        guard let next else { break }
        var later = rest.next()
        while let start = later, start < next { later = rest.next() }
        guard let later else { break }
        place = later
      }
    }
    return found
  }
}

extension SeriesRows {
  /// Returns the end of a piece of some `size` samples that keeps samples with the same start
  /// together.
  fileprivate func end(of size: Int, from first: Int) -> Int {
    var end = Swift.min(first + size, count)
    while end < count, starts[end] == starts[end - 1] { end += 1 }
    return end
  }

  fileprivate func slice(_ range: Range<Int>) -> SeriesRows {
    var rows = SeriesRows()
    rows.starts = Array(starts[range])
    rows.ends = Array(ends[range])
    rows.values = Array(values[range])
    rows.created = Array(created[range])
    rows.metadata = Array(metadata[range])
    rows.offsets = Array(offsets[range])
    rows.arrivals = Array(arrivals[range])
    rows.identifiers = Array(identifiers[range])
    return rows
  }
}
