import Foundation
import ValueModel

extension EncodingNode {
  /// The field that carries an object's own key; it goes to the hidden field.
  static let primaryKeyName = "pk"

  /// Writes what the node was given, as one value.
  func write(to builder: ValueBuilder, _ key: ValueBuilder.Key, depth: Int) throws {
    switch form {
    case .single: try writeSingle(to: builder, key, depth: depth)
    case .unkeyed: try writeArray(to: builder, key, depth: depth)
    case .open, .keyed: try writeObject(to: builder, key, depth: depth)
    }
  }

  private func writeSingle(
    to builder: ValueBuilder, _ key: ValueBuilder.Key, depth: Int
  ) throws {
    guard let entry = entries.first else { return builder.null(key) }
    if primaryKey != nil {
      // A view has its key in its value.
      guard case .value(let value) = entry.item, value.kind == .object else {
        throw error(EncodingNode.self, "expected an object, as the type has a primary key", .root)
      }
    }
    try entry.item.write(to: builder, key, depth: depth)
  }

  private func writeArray(
    to builder: ValueBuilder, _ key: ValueBuilder.Key, depth: Int
  ) throws {
    let start = builder.begin()
    for entry in entries { try entry.item.write(to: builder, .none, depth: depth + 1) }
    try builder.closeArray(from: start, key)
  }

  private func writeObject(
    to builder: ValueBuilder, _ key: ValueBuilder.Key, depth: Int
  ) throws {
    let start = builder.begin()
    if let primaryKey {
      try builder.value(primaryKey, depth: depth + 1, builder.key(.primaryKey))
    }
    for entry in entries {
      if let primaryKey, entry.name == Self.primaryKeyName {
        guard entry.item.isKey(primaryKey) else {
          throw error(EncodingNode.self, "the name `pk` belongs to the primary key", .root)
        }
        continue
      }
      try entry.item.write(to: builder, builder.key(entry.name), depth: depth + 1)
    }
    try builder.closeObject(from: start, key)
  }
}
