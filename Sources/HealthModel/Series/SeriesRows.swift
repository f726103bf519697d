import Foundation

/// Samples of one series as columns, in the order of `Row.isBefore`. All columns have the same
/// length.
struct SeriesRows: Sendable, Hashable {
  /// Seconds since 2001, all bits of them.
  var starts: [Double] = []
  var ends: [Double] = []
  /// In the unit of the series; for categories their numbers.
  var values: [Double] = []
  /// NaN where a sample does not say when it was created.
  var created: [Double] = []
  /// The numbers of sets of metadata; 0 for none.
  var metadata: [Int64] = []
  /// The numbers of sets of offsets; 0 for none.
  var offsets: [Int64] = []
  /// The arrival numbers of samples, from a counter.
  var arrivals: [Int64] = []
  /// Nil for samples without an identifier of their own.
  var identifiers: [UUID?] = []

  var count: Int { starts.count }

  /// One sample of a series.
  struct Row: Sendable, Hashable {
    var start: Double
    var end: Double
    var value: Double
    var created = Double.nan
    var metadata: Int64 = 0
    var offsets: Int64 = 0
    var arrival: Int64 = 0
    var identifier: UUID?
  }

  subscript(index: Int) -> Row {
    Row(
      start: starts[index], end: ends[index], value: values[index], created: created[index],
      metadata: metadata[index], offsets: offsets[index], arrival: arrivals[index],
      identifier: identifiers[index])
  }

  init() {}

  init(_ rows: some Sequence<Row>) { for row in rows { append(row) } }

  mutating func append(_ row: Row) {
    starts.append(row.start)
    ends.append(row.end)
    values.append(row.value)
    created.append(row.created)
    metadata.append(row.metadata)
    offsets.append(row.offsets)
    arrivals.append(row.arrival)
    identifiers.append(row.identifier)
  }
}

extension SeriesRows.Row {
  /// Orders rows by start, then by end. Rows that are equal in both are also ordered, so that
  /// samples with the same content are adjacent.
  func isBefore(_ other: Self) -> Bool {
    if start != other.start { return start < other.start }
    if end != other.end { return end < other.end }
    if value.bitPattern != other.value.bitPattern {
      return value.bitPattern < other.value.bitPattern
    }
    if createdBits != other.createdBits { return createdBits < other.createdBits }
    guard let identifier else { return other.identifier != nil }
    return other.identifier.map { identifier < $0 } ?? false
  }

  /// Whether two samples of a series are the same: both have the same identifier, or neither has
  /// one and their times and values are equal.
  func isSame(_ other: Self) -> Bool {
    guard identifier == other.identifier else { return false }
    return identifier != nil
      || (start == other.start && end == other.end && createdBits == other.createdBits
        && value.bitPattern == other.value.bitPattern)
  }

  private var createdBits: UInt64 { created.isNaN ? .max : created.bitPattern }
}
