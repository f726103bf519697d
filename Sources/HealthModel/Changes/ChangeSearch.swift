import Andiron
import Foundation
import ObjectModel
import ValueModel

/// Finds the changes since a token in one state of a store.
///
/// Samples never move. A read in parts can therefore continue at a series and a start, whatever is
/// added or deleted between its parts: later changes have numbers above the read's ceiling.
struct ChangeSearch {
  /// The maximum number of changed chunks to read by the index; if there are more, the search reads
  /// all chunks in order.
  private static let indexLimit = 256

  let snapshot: StoreSnapshot
  let catalogue: SeriesCatalogue
  /// Empty for all.
  let types: Set<SampleType>
  let limit: Int

  /// The token of all changes so far.
  static func latestToken(_ snapshot: StoreSnapshot) throws -> HealthToken {
    let state = try snapshot.object(StateRecord.self, key: StateRecord.key)
    return HealthToken(
      store: state?.identifier ?? HealthStore.noIdentifier, arrival: state?.arrival ?? 0)
  }

  func changes(since token: HealthToken?) throws -> HealthChanges {
    let latest = try Self.latestToken(snapshot)
    let (store, newest) = (latest.store, latest.arrival)
    if let token {
      // An empty store has no identifier yet; its token stays valid for all later changes.
      let isOwn =
        token.store == store || (token.store == HealthStore.noIdentifier && token.arrival == 0)
      guard isOwn, token.arrival <= newest, token.position?.ceiling ?? 0 <= newest else {
        throw HealthToken.invalid
      }
    }
    let floor = token?.arrival ?? 0
    let ceiling = token?.position?.ceiling ?? newest
    var changes = HealthChanges(
      added: [], deleted: [], token: HealthToken(store: store, arrival: ceiling), hasMore: false)
    guard floor < ceiling else { return changes }
    let start =
      token?.position
      ?? HealthToken.Position(
        ceiling: ceiling, series: 1, start: ChunkRecord.firstKey)
    // Deletions come in the first part, because a deleted sample may have been added again and be
    // in any part.
    if token?.position == nil { try addDeletions(floor, ceiling, to: &changes) }
    if let stop = try addRows(floor, from: start, to: &changes) {
      changes.token = HealthToken(store: store, arrival: floor, position: stop)
      changes.hasMore = true
      return changes
    }
    try addRecords(floor, ceiling, to: &changes)
    // Others may have written changes while the parts were read.
    changes.hasMore = ceiling < newest
    return changes
  }

  // MARK: Series

  /// Adds samples of series. Returns the position to continue from if there are too many.
  private func addRows(
    _ floor: Int64, from position: HealthToken.Position, to changes: inout HealthChanges
  ) throws -> HealthToken.Position? {
    let reader = SampleReader(snapshot, catalogue)
    var stop: HealthToken.Position?
    func take(_ chunk: ChunkRecord) throws -> Bool {
      guard chunk.newest > floor, isWanted(chunk.series) else { return true }
      let arrivals = try chunk.rows([.arrivals]).arrivals
      guard arrivals.contains(where: { $0 > floor && $0 <= position.ceiling }) else { return true }
      let rows = try chunk.rows()
      for place in 0..<rows.count {
        guard rows.arrivals[place] > floor, rows.arrivals[place] <= position.ceiling else {
          continue
        }
        let start = Int(NumberColumn.ordered(rows.starts[place]))
        if chunk.series == position.series, start < position.start { continue }
        // Samples with the same start stay together, so that a read can continue at a start.
        if changes.added.count >= limit, place == 0 || rows.starts[place - 1] != rows.starts[place]
        {
          stop = HealthToken.Position(
            ceiling: position.ceiling, series: chunk.series, start: start)
          return false
        }
        changes.added.append(try reader.sample(chunk.series, rows[place]))
      }
      return true
    }
    let newer = snapshot.objects(ChunkRecord.self)
      .where(.comparison(ChunkRecord.newestPath, .greater, Value(floor)))
    if floor > 0, try newer.count() <= Self.indexLimit {
      let chunks = try newer.fetch().sorted { ($0.series, $0.key) < ($1.series, $1.key) }
      for chunk in chunks where chunk.series >= position.series {
        guard try take(chunk) else { break }
      }
    } else {
      let source = ChunkSource(source: snapshot)
      let first = try source.covering(position.series, position.start)?.key ?? position.start
      try source.visitAll(fromSeries: position.series, key: first, take)
    }
    return stop
  }

  private func isWanted(_ series: Int) -> Bool {
    types.isEmpty || types.contains(catalogue.key(series).type)
  }

  // MARK: Others

  private func addRecords(
    _ floor: Int64, _ ceiling: Int64, to changes: inout HealthChanges
  ) throws {
    let range =
      Filter.comparison(SampleRecord.arrivalPath, .greater, Value(floor))
      && .comparison(SampleRecord.arrivalPath, .lessOrEqual, Value(ceiling))
    for record in try snapshot.objects(SampleRecord.self).where(range).fetch()
    where types.isEmpty || types.contains(record.sample.type) {
      changes.added.append(record.sample)
    }
  }

  private func addDeletions(
    _ floor: Int64, _ ceiling: Int64, to changes: inout HealthChanges
  ) throws {
    _ = try snapshot.withRows(of: DeletionRecord.self) { rows in
      try rows.visit(
        from: .compound([.integer(Int(floor) + 1), .integer(0)]),
        through: .compound([.integer(Int(ceiling)), .integer(.max)])
      ) { value, _ in
        let record = try DeletionRecord(storedValue: value)
        guard types.isEmpty || types.contains(record.type) else { return }
        for id in record.identifiers {
          changes.deleted.append(DeletedSample(id: id, type: record.type))
        }
      }
    }
  }
}
