/// Takes apart what `COPY … TO STDOUT (FORMAT binary)` sends, in whatever pieces it comes.
struct CopyParser {
  static let signature: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00]

  private var pending: [UInt8] = []
  private var position = 0
  private var hasHeader = false
  private(set) var isAtEnd = false

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if position > 0 {
      pending.removeFirst(position)
      position = 0
    }
    pending += bytes
  }

  /// The next row; nil until more bytes are there, and at the end.
  ///
  /// Throws `.invalidValue` for what is not this format.
  mutating func next() throws(PostgreSQLError) -> CopyRow? {
    if isAtEnd { return nil }
    if !hasHeader {
      guard try readHeader() else { return nil }
    }
    guard let columns = integer(Int16.self, at: position) else { return nil }
    if columns == -1 {
      isAtEnd = true
      return nil
    }
    guard columns >= 0 else { throw invalid() }
    var place = position + 2
    var cells: [Range<Int>?] = []
    for _ in 0..<columns {
      guard let length = integer(Int32.self, at: place) else { return nil }
      place += 4
      guard length >= -1 else { throw invalid() }
      guard length >= 0 else {
        cells.append(nil)
        continue
      }
      guard place + Int(length) <= pending.count else { return nil }
      cells.append(place - position..<place - position + Int(length))
      place += Int(length)
    }
    defer { position = place }
    return CopyRow(Array(pending[position..<place]), cells)
  }

  /// False until all of it is there.
  private mutating func readHeader() throws(PostgreSQLError) -> Bool {
    let known = min(pending.count, Self.signature.count)
    guard pending[..<known].elementsEqual(Self.signature[..<known]) else { throw invalid() }
    guard let flags = integer(UInt32.self, at: 11), let more = integer(Int32.self, at: 15) else {
      return false
    }
    // The upper half says what a reader has to know.
    guard flags >> 16 == 0, more >= 0 else { throw invalid() }
    guard pending.count >= 19 + Int(more) else { return false }
    position = 19 + Int(more)
    hasHeader = true
    return true
  }

  private func integer<Number: FixedWidthInteger>(_ type: Number.Type, at place: Int) -> Number? {
    let size = MemoryLayout<Number>.size
    guard place + size <= pending.count else { return nil }
    return pending[place..<place + size].reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }

  private func invalid() -> PostgreSQLError {
    PostgreSQLError(.invalidValue, "the server copies rows in a form that is not known")
  }
}
