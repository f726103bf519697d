import Foundation
import ValueModel

extension EncodingNode {
  /// The field that carries an object's own key; it is written to the hidden field.
  static let primaryKeyName = "pk"

  /// Whether the field is the object's own key, which is not written as a field. Another field with
  /// that name is a mistake, and throws.
  @inline(__always)
  func isPrimaryKey(_ name: String, _ item: @autoclosure () throws -> EncodedItem) throws -> Bool {
    guard let primaryKey, name == Self.primaryKeyName else { return false }
    guard try item().isKey(primaryKey) else {
      throw error(EncodingNode.self, "the name `pk` belongs to the primary key", .root)
    }
    return true
  }

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
