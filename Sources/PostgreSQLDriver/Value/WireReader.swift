/// Reads binary forms. Each length is checked, as a server, or who pretends to be one, may send
/// anything.
struct WireReader {
  private var rest: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  /// Throws `.invalidValue` if less is left.
  mutating func bytes(_ count: Int) throws(PostgreSQLError) -> UnsafeRawBufferPointer {
    guard count >= 0, count <= rest.count else {
      throw PostgreSQLError(.invalidValue, "a value of the server is cut off")
    }
    let taken = UnsafeRawBufferPointer(rebasing: rest[..<count])
    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    return taken
  }

  /// Throws `.invalidValue` if less is left.
  mutating func integer<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(PostgreSQLError) -> Number {
    let bytes = try bytes(MemoryLayout<Number>.size)
    return Number(bigEndian: bytes.loadUnaligned(as: Number.self))
  }

  /// The bytes that a length stands before; nil for null.
  ///
  /// Throws `.invalidValue` if less is left, or the length is none.
  mutating func sized() throws(PostgreSQLError) -> UnsafeRawBufferPointer? {
    let length = try integer(Int32.self)
    if length == -1 { return nil }
    return try bytes(Int(length))
  }
}
