import Foundation
import ValueModel

extension EncodingNode {
  /// One value that an encoder was given, kept until all of them are complete.
  enum Item {
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

  /// A name compared by its bytes, whereas `String` treats canonically equivalent names as equal.
  struct FieldName: Hashable {
    let text: String

    static func == (left: FieldName, right: FieldName) -> Bool {
      left.text.hasSameBytes(as: right.text)
    }

    func hash(into hasher: inout Hasher) {
      // Equal bytes are equal texts.
      hasher.combine(text)
    }

    /// Returns a hash of only a few bytes.
    static func smallHash(_ name: String) -> Int {
      let utf8 = name.utf8
      guard let first = utf8.first, let last = utf8.last else { return 0 }
      return (utf8.count &* 5) ^ (Int(first) &* 3) ^ Int(last)
    }
  }

  // MARK: Writing

  /// Writes everything the node keeps, as one value.
  func write(to builder: CodingBuilder, _ key: CodingBuilder.Key, depth: Int) throws {
    switch form {
    case .single: try writeSingle(to: builder, key, depth: depth)
    case .unkeyed: try writeArray(to: builder, key, depth: depth)
    case .undecided, .keyed: try writeObject(to: builder, key, depth: depth)
    }
  }

  private func writeSingle(
    to builder: CodingBuilder, _ key: CodingBuilder.Key, depth: Int
  ) throws {
    guard let entry = entries.last else { return builder.null(key) }
    try entry.item.write(to: builder, key, depth: depth)
  }

  private func writeArray(
    to builder: CodingBuilder, _ key: CodingBuilder.Key, depth: Int
  ) throws {
    let start = builder.begin()
    for entry in entries { try entry.item.write(to: builder, .none, depth: depth + 1) }
    try builder.closeArray(from: start, key)
  }

  private func writeObject(
    to builder: CodingBuilder, _ key: CodingBuilder.Key, depth: Int
  ) throws {
    let start = builder.begin()
    if let primaryKey {
      try builder.value(primaryKey, depth: depth + 1, builder.key(.primaryKey))
    }
    for entry in entries {
      try entry.item.write(to: builder, builder.key(entry.name), depth: depth + 1)
    }
    try builder.closeObject(from: start, key)
  }
}
