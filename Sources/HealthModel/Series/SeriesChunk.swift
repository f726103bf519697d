import Foundation

/// Bytes that hold samples of one series whose starts lie next to each other.
///
///     1 byte      version
///     summary     see `ChunkSummary`
///     lengths     of the columns in bytes, as numbers of seven bits a byte
///     columns     starts; durations or ends; values; times from end to creation, or creations;
///                 metadata; offsets; arrivals; identifiers
struct SeriesChunk: Sendable, Hashable {
  /// A number of samples that no chunk exceeds; a greater number in its bytes means damage.
  static let countLimit = 1 << 20
  private static let version: UInt8 = 1

  enum Column: Int, CaseIterable {
    case starts, ends, values, created, metadata, offsets, arrivals, identifiers
  }

  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Writing

  init(_ rows: SeriesRows) {
    let columns = Column.allCases.map { column in
      var writer = ColumnWriter()
      Self.write(column, of: rows, to: &writer)
      return writer.bytes
    }
    var writer = ColumnWriter()
    writer.byte(Self.version)
    ChunkSummary(rows).write(to: &writer)
    for column in columns { writer.unsigned(UInt64(column.count)) }
    for column in columns { writer.append(column) }
    bytes = writer.bytes
  }

  private static func write(_ column: Column, of rows: SeriesRows, to writer: inout ColumnWriter) {
    switch column {
    case .starts: TimeColumn.write(rows.starts, to: &writer)
    case .ends: TimeColumn.write(rows.ends, after: rows.starts, to: &writer)
    case .values: NumberColumn.write(rows.values, to: &writer)
    case .created: OptionalColumn.write(rows.created, after: rows.ends, to: &writer)
    case .metadata: IntegerColumn.write(rows.metadata, to: &writer)
    case .offsets: IntegerColumn.write(rows.offsets, to: &writer)
    case .arrivals: IntegerColumn.write(rows.arrivals, to: &writer)
    case .identifiers: IdentifierColumn.write(rows.identifiers, to: &writer)
    }
  }

  // MARK: Reading

  /// Throws if the bytes are not those of a chunk. Constant time.
  func summary() throws(ColumnError) -> ChunkSummary {
    try ColumnReader.reading(bytes) { reader throws(ColumnError) in
      try Self.header(from: &reader)
    }
  }

  /// All columns. Throws if the bytes are not those of a chunk, or the samples not in order.
  func rows() throws(ColumnError) -> SeriesRows {
    let rows = try ColumnReader.reading(bytes) { reader throws(ColumnError) in
      try Self.read(Set(Column.allCases), from: &reader)
    }
    guard rows.starts.first?.isFinite ?? true, rows.starts.last?.isFinite ?? true else {
      throw ColumnError("a start is not finite")
    }
    for index in rows.starts.indices.dropFirst() {
      guard rows.starts[index - 1] <= rows.starts[index] else {
        throw ColumnError("starts are not in order")
      }
    }
    return rows
  }

  /// Returns the wanted columns, and the columns that these are written against: starts for ends,
  /// both for creations. All others are empty.
  func rows(_ wanted: Set<Column>) throws(ColumnError) -> SeriesRows {
    try ColumnReader.reading(bytes) { reader throws(ColumnError) in
      try Self.read(wanted, from: &reader)
    }
  }

  private static func header(
    from reader: inout ColumnReader
  ) throws(ColumnError) -> ChunkSummary {
    guard try reader.byte() == version else { throw ColumnError("the version is not known") }
    return try ChunkSummary(from: &reader)
  }

  private static func read(
    _ wanted: Set<Column>, from reader: inout ColumnReader
  ) throws(ColumnError) -> SeriesRows {
    let count = try header(from: &reader).count
    var lengths: [Int] = []
    for _ in Column.allCases { lengths.append(try reader.count(atMost: reader.remaining)) }
    var rows = SeriesRows()
    var needed = wanted
    if needed.contains(.created) { needed.insert(.ends) }
    if needed.contains(.ends) { needed.insert(.starts) }
    for column in Column.allCases {
      let length = lengths[column.rawValue]
      guard length <= reader.remaining else { throw .cutOff }
      let end = reader.position + length
      if needed.contains(column) {
        try read(column, count, into: &rows, from: &reader)
        guard reader.position == end else { throw ColumnError("a column has another length") }
      } else {
        try reader.skip(length)
      }
    }
    guard reader.remaining == 0 else { throw ColumnError("there are bytes after the columns") }
    return rows
  }

  private static func read(
    _ column: Column, _ count: Int, into rows: inout SeriesRows, from reader: inout ColumnReader
  ) throws(ColumnError) {
    switch column {
    case .starts: rows.starts = try TimeColumn.read(count, from: &reader)
    case .ends: rows.ends = try TimeColumn.read(count, after: rows.starts, from: &reader)
    case .values: rows.values = try NumberColumn.read(count, from: &reader)
    case .created: rows.created = try OptionalColumn.read(count, after: rows.ends, from: &reader)
    case .metadata: rows.metadata = try IntegerColumn.read(count, from: &reader)
    case .offsets: rows.offsets = try IntegerColumn.read(count, from: &reader)
    case .arrivals: rows.arrivals = try IntegerColumn.read(count, from: &reader)
    case .identifiers: rows.identifiers = try IdentifierColumn.read(count, from: &reader)
    }
  }
}
