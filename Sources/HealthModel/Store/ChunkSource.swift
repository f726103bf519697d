import Andiron
import ObjectModel
import ValueModel

/// The chunks of series in one state of a store.
struct ChunkSource<Source: ObjectSource> {
  let source: Source

  /// The chunk to which samples with this start belong; nil if none begins there or before.
  func covering(_ series: Int, _ start: Int) throws -> ChunkRecord? {
    var found: ChunkRecord?
    try visit(series, from: ChunkRecord.firstKey, through: start, isReversed: true) { record in
      found = record
      return false
    }
    return found
  }

  /// The key of the first chunk that begins after `start`.
  func next(_ series: Int, after start: Int) throws -> Int? {
    guard start < .max else { return nil }
    var found: Int?
    try visit(series, from: start + 1, through: .max) { record in
      found = record.key
      return false
    }
    return found
  }

  /// Calls `body` with the chunks of a series whose keys lie between two, both of them included, in
  /// the order of keys or the reverse, until it returns false.
  func visit(
    _ series: Int, from first: Int, through last: Int, isReversed: Bool = false,
    _ body: (ChunkRecord) throws -> Bool
  ) throws {
    guard first <= last else { return }
    try visit(
      from: .compound([.integer(series), .integer(first)]),
      through: .compound([.integer(series), .integer(last)]), isReversed: isReversed, body)
  }

  /// Calls `body` with the chunks of all series from a place on, until it returns false.
  func visitAll(
    fromSeries series: Int = 1, key: Int = ChunkRecord.firstKey,
    _ body: (ChunkRecord) throws -> Bool
  ) throws {
    try visit(
      from: .compound([.integer(series), .integer(key)]),
      through: .compound([.integer(.max), .integer(.max)]), isReversed: false, body)
  }

  private func visit(
    from first: RecordKey, through last: RecordKey, isReversed: Bool,
    _ body: (ChunkRecord) throws -> Bool
  ) throws {
    _ = try source.withRows(of: ChunkRecord.self) { rows in
      try rows.visit(from: first, through: last, isReversed: isReversed) { value, stop in
        stop = try !body(Self.record(value))
      }
    }
  }

  private static func record(_ value: Value) throws -> ChunkRecord {
    do {
      return try ChunkRecord(storedValue: value)
    } catch {
      let place = value[hidden: .primaryKey]
      var damage = HealthError(.damaged, "a record of samples cannot be read", underlying: error)
      damage.series = place?[0]?.integer.map { Int($0) }
      damage.chunk = place?[1]?.integer.map { Int($0) }
      throw damage
    }
  }
}
