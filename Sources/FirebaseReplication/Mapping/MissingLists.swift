import ObjectModel
import ValueModel

/// Completes objects that other programs wrote without their empty lists, which the database does
/// not keep.
enum MissingLists {
  /// The maximum number of lists completed in one object, as each requires decoding the object
  /// again.
  private static let most = 256

  /// Returns the result of decoding a value. If a required list, or else a required object, is
  /// missing, inserts an empty one; a missing field of another kind remains an error.
  ///
  /// Throws the errors of `decode`.
  static func completing<Result>(
    _ value: Value, _ decode: (Value) throws -> Result
  ) throws -> Result {
    var value = value
    var filled: Set<ValuePath> = []
    while true {
      do {
        return try decode(value)
      } catch let error as ObjectError where error.code == .mismatch {
        guard let path = error.path, filled.count < most else { throw error }
        let isMissing = value[path] == nil
        // If the type does not take a list, it may take an object.
        let isWrongKind = filled.contains(path) && value[path] == []
        guard isMissing || isWrongKind,
          let more = put(isMissing ? [] : [:], at: path.components[...], in: value)
        else { throw error }
        filled.insert(path)
        value = more
      }
    }
  }

  /// Returns the value with a field at a path; nil if a part of the path is missing.
  private static func put(
    _ field: Value, at path: ArraySlice<ValuePath.Component>, in value: Value
  ) -> Value? {
    guard let first = path.first else { return nil }
    let rest = path.dropFirst()
    var value = value
    switch first {
    case .field(let name):
      guard value.kind == .object else { return nil }
      guard let inner = rest.isEmpty ? field : value[name].flatMap({ put(field, at: rest, in: $0) })
      else { return nil }
      value[name] = inner
    case .element(let position):
      guard !rest.isEmpty, let inner = value[position].flatMap({ put(field, at: rest, in: $0) })
      else { return nil }
      value[position] = inner
    }
    return value
  }
}
