import Foundation
import ValueModel

/// One value that an encoder was given, kept until all of them are complete.
enum EncodedItem {
  case null
  case boolean(Bool)
  case integer(magnitude: UInt64, isNegative: Bool)
  case decimal(ExactDecimal)
  case string(String)
  case uuid(UUID)
  case data(Data)
  case value(Value)
  case strings([String])
  case integers([Int])
  case uuids([UUID])
  case node(EncodingNode)

  @inline(__always)
  init(_ value: some FixedWidthInteger) {
    self = .integer(magnitude: UInt64(value.magnitude), isNegative: value < 0)
  }

  /// Writes the item. `depth` is the number of containers around it.
  func write(to builder: CodingBuilder, _ key: CodingBuilder.Key, depth: Int) throws {
    switch self {
    case .null: builder.null(key)
    case .boolean(let value): builder.boolean(value, key)
    case .integer(let magnitude, let isNegative):
      builder.integer(magnitude: magnitude, isNegative: isNegative, key)
    case .decimal(let value): builder.decimal(value, key)
    case .string(let value): builder.string(value, key)
    case .uuid(let value): builder.string(UUIDText.text(of: value), key)
    case .data(let value): value.withUnsafeBytes { builder.bytes($0, key) }
    case .value(let value): try builder.value(value, depth: depth, key)
    case .strings(let values):
      let start = builder.begin()
      for value in values { builder.string(value, .none) }
      try builder.closeArray(from: start, key)
    case .integers(let values):
      let start = builder.begin()
      for value in values {
        builder.integer(magnitude: UInt64(value.magnitude), isNegative: value < 0, .none)
      }
      try builder.closeArray(from: start, key)
    case .uuids(let values):
      let start = builder.begin()
      for value in values { builder.string(UUIDText.text(of: value), .none) }
      try builder.closeArray(from: start, key)
    case .node(let node): try node.write(to: builder, key, depth: depth)
    }
  }

  /// Whether the item is the given key of an object.
  func isKey(_ key: Value) -> Bool {
    switch self {
    case .uuid(let uuid): uuid.keyValue == key
    case .string(let text): text.keyValue == key || text == CompoundKeyText.text(ofKeyValue: key)
    case .integer(let magnitude, let isNegative):
      key
        == Value(
          isNegative ? Int64(truncatingIfNeeded: 0 &- magnitude) : Int64(clamping: magnitude))
    default: false
    }
  }
}
