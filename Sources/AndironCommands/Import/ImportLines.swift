internal import ValueModel

/// Parses each line of a stream as one JSON text, so that only that line is lost if it is
/// malformed.
struct ImportLines {
  private let reader: JSONReader
  private var line: [UInt8] = []
  private var number = 1
  private var start = 0
  /// Whether the line is longer than an object may be; then its bytes are not kept.
  private var isTooLong = false
  private var byteCount = 0

  init(_ reader: JSONReader) { self.reader = reader }

  mutating func feed(
    _ piece: [UInt8], _ malformed: (ObjectImportProblem) throws -> Void,
    _ body: (Value, JSONPosition) throws -> Void
  ) throws {
    var rest = piece[...]
    while let end = rest.firstIndex(of: 0x0A) {
      append(rest[..<end])
      try take(malformed, body)
      byteCount += 1
      start = byteCount
      number += 1
      rest = rest[(end + 1)...]
    }
    append(rest)
  }

  mutating func finish(
    _ malformed: (ObjectImportProblem) throws -> Void, _ body: (Value, JSONPosition) throws -> Void
  ) throws {
    try take(malformed, body)
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    byteCount += bytes.count
    isTooLong = isTooLong || line.count + bytes.count > ImportReader.options.largestByteCount
    if isTooLong { line = [] } else { line += bytes }
  }

  private mutating func take(
    _ malformed: (ObjectImportProblem) throws -> Void, _ body: (Value, JSONPosition) throws -> Void
  ) throws {
    defer {
      line.removeAll(keepingCapacity: true)
      isTooLong = false
    }
    let place = JSONPosition(offset: start, line: number, column: 1)
    if isTooLong { return try malformed(ObjectImportProblem(place, "the line is too long")) }
    if line.allSatisfy(ImportReader.isSpace) { return }
    let value: Value
    do throws(JSONError) {
      value = try reader.read(line)
    } catch {
      let place = JSONPosition(offset: start + error.offset, line: number, column: error.column)
      return try malformed(ObjectImportProblem(place, "\(error.code): expected \(error.expected)"))
    }
    try body(value, place)
  }
}
