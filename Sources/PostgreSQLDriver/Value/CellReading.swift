/// Reads the value of a cell. The type is that which the server names; zero where it names none.
enum CellReading {
  static func text(
    _ type: UInt32, _ bytes: UnsafeRawBufferPointer
  ) throws(PostgreSQLError) -> String {
    guard TypeIdentifier.isText(type) else { throw otherType("text", type) }
    return try string(bytes)
  }

  /// JSON as text, of columns of type `jsonb` and `json`.
  static func json(
    _ type: UInt32, _ bytes: UnsafeRawBufferPointer
  ) throws(PostgreSQLError) -> String {
    if type == TypeIdentifier.json { return try string(bytes) }
    guard type == TypeIdentifier.jsonb || type == TypeIdentifier.unspecified else {
      throw otherType("JSON", type)
    }
    guard bytes.first == 1 else {
      throw PostgreSQLError(.invalidValue, "a cell has JSON in a form that is not known")
    }
    return try string(UnsafeRawBufferPointer(rebasing: bytes.dropFirst()))
  }

  static func int64(
    _ type: UInt32, _ bytes: UnsafeRawBufferPointer
  ) throws(PostgreSQLError) -> Int64 {
    var reader = WireReader(bytes)
    switch (type, bytes.count) {
    case (TypeIdentifier.int64, 8), (0, 8): return try reader.integer(Int64.self)
    case (TypeIdentifier.int32, 4), (0, 4): return Int64(try reader.integer(Int32.self))
    case (TypeIdentifier.int16, 2), (0, 2): return Int64(try reader.integer(Int16.self))
    case (TypeIdentifier.objectIdentifier, 4): return Int64(try reader.integer(UInt32.self))
    default: throw otherType("an integer", type)
    }
  }

  static func double(
    _ type: UInt32, _ bytes: UnsafeRawBufferPointer
  ) throws(PostgreSQLError) -> Double {
    var reader = WireReader(bytes)
    switch (type, bytes.count) {
    case (TypeIdentifier.double, 8), (0, 8):
      return Double(bitPattern: try reader.integer(UInt64.self))
    case (TypeIdentifier.float, 4), (0, 4):
      return Double(Float(bitPattern: try reader.integer(UInt32.self)))
    default: throw otherType("a number", type)
    }
  }

  static func bool(
    _ type: UInt32, _ bytes: UnsafeRawBufferPointer
  ) throws(PostgreSQLError) -> Bool {
    guard type == TypeIdentifier.bool || type == 0, bytes.count == 1, bytes[0] <= 1 else {
      throw otherType("a boolean", type)
    }
    return bytes[0] == 1
  }

  static func string(_ bytes: UnsafeRawBufferPointer) throws(PostgreSQLError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw PostgreSQLError(.invalidValue, "a text of the server is not UTF-8")
    }
    return text
  }

  /// The type and the elements of an array of one dimension; nil for elements that are null.
  static func array<Element>(
    _ type: UInt32, _ bytes: UnsafeRawBufferPointer,
    _ read: (UInt32, UnsafeRawBufferPointer) throws(PostgreSQLError) -> Element
  ) throws(PostgreSQLError) -> [Element?] {
    var reader = WireReader(bytes)
    let dimensions = try reader.integer(Int32.self)
    _ = try reader.integer(Int32.self)
    let elementType = try reader.integer(UInt32.self)
    if dimensions == 0, reader.isAtEnd { return [] }
    guard dimensions == 1 else { throw otherType("an array of one dimension", type) }
    let count = try reader.integer(Int32.self)
    _ = try reader.integer(Int32.self)
    var elements: [Element?] = []
    // Not reserved: the count is only a claim, and each element has to be there.
    for _ in 0..<max(0, count) {
      elements.append(
        try reader.sized().map { bytes throws(PostgreSQLError) in
          try read(elementType, bytes)
        })
    }
    guard reader.isAtEnd, count >= 0 else { throw otherType("an array", type) }
    return elements
  }

  private static func otherType(_ wanted: String, _ type: UInt32) -> PostgreSQLError {
    PostgreSQLError(.invalidValue, "a cell of type \(type) is not \(wanted)")
  }
}
