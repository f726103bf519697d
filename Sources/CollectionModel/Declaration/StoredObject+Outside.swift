package import ObjectModel
import ValueModel

/// Functions for modules that exchange objects with other systems.
extension StoredObject {
  /// The name of the stored property that a key path leads to; nil if it leads to none of the
  /// object itself.
  package static func propertyName(_ keyPath: AnyKeyPath) -> String? {
    guard let path = FieldPaths().path(for: keyPath), path.components.count == 1,
      case .field(let name) = path.components[0]
    else { return nil }
    return name
  }

  /// The key that has this text; nil if no object of the type can have such a key.
  package static func recordKey(text: String) -> RecordKey? {
    let value = PrimaryKey.self == Int.self ? Int(text).map { Value($0) } : Value(text)
    guard let value, let key = try? ValueDecoder().decode(PrimaryKey.self, from: value),
      key.isAssigned
    else { return nil }
    return try? RecordKey(key)
  }
}
