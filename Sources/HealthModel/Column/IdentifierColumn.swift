import Foundation

/// Identifiers, many of which are missing.
///
///     column    of integers: 1 where there is one
///     16 bytes  for each that there is
enum IdentifierColumn {
  static func write(_ identifiers: [UUID?], to writer: inout ColumnWriter) {
    IntegerColumn.write(identifiers.map { $0 == nil ? 0 : 1 }, to: &writer)
    for case let identifier? in identifiers {
      writer.append(withUnsafeBytes(of: identifier.uuid) { Array($0) })
    }
  }

  static func read(
    _ count: Int, from reader: inout ColumnReader
  ) throws(ColumnError) -> [UUID?] {
    let flags = try IntegerColumn.read(count, from: &reader)
    var result = [UUID?](repeating: nil, count: count)
    for index in flags.indices where flags[index] != 0 {
      let halves = (try reader.word().littleEndian, try reader.word().littleEndian)
      result[index] = withUnsafeBytes(of: halves) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
    return result
  }
}
