import Andiron
import Foundation
import ObjectModel
import ValueModel

/// Finds what has changed since a token in one state of a store.
///
/// Samples never move, so a reading in parts continues at a series and a start, whatever is added
/// or deleted between its parts; what changes then has a number above the reading's ceiling.
struct ChangeSearch {
  /// The most changed chunks that are read by the index; if there are more, all are read in order.
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
      // An empty store has no identifier yet; its token is good for all that comes.
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
    // In the first part, as a sample that was deleted may have come again and be in any part.
    if token?.position == nil { try addDeletions(floor, ceiling, to: &changes) }
    if let stop = try addRows(floor, from: start, to: &changes) {
      changes.token = HealthToken(store: store, arrival: floor, position: stop)
      changes.hasMore = true
      return changes
    }
    try addRecords(floor, ceiling, to: &changes)
    // What others wrote while the parts were read.
    changes.hasMore = ceiling < newest
    return changes
  }

  // MARK: Series

  /// Adds samples of series. Returns where to continue if there are too many.
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
        // Samples of one start come together, so that a start is a place to continue from.
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
