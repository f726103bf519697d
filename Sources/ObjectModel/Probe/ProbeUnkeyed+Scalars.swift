import ValueModel

/// Scalars are requested through their own methods.
extension ProbeUnkeyed {
  mutating func decode(_ type: Bool.Type) throws -> Bool { try next().made(type) }

  mutating func decode(_ type: String.Type) throws -> String { try next().made(type) }

  mutating func decode(_ type: Double.Type) throws -> Double { try next().made(type) }

  mutating func decode(_ type: Float.Type) throws -> Float { try next().made(type) }

  mutating func decode(_ type: Int.Type) throws -> Int { try next().made(type) }

  mutating func decode(_ type: Int8.Type) throws -> Int8 { try next().made(type) }

  mutating func decode(_ type: Int16.Type) throws -> Int16 { try next().made(type) }

  mutating func decode(_ type: Int32.Type) throws -> Int32 { try next().made(type) }

  mutating func decode(_ type: Int64.Type) throws -> Int64 { try next().made(type) }

  mutating func decode(_ type: UInt.Type) throws -> UInt { try next().made(type) }

  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next().made(type) }

  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next().made(type) }

  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next().made(type) }

  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next().made(type) }

  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next().made(type) }

  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next().made(type) }
}
