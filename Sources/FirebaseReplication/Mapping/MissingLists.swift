import ObjectModel
import ValueModel

/// Objects that other programs wrote without their empty lists, which the database does not keep.
enum MissingLists {
  /// The most lists of one object that are completed, as the object is decoded again for each.
  private static let most = 256

  /// Returns what `decode` makes of a value. Where a field is missing that has to be a list, or
  /// else an object, an empty one is put in; a missing field of another kind stays an error.
  ///
  /// Throws what `decode` throws.
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
        // A list where the type takes none may be an object.
        let isWrongKind = filled.contains(path) && value[path] == []
        guard isMissing || isWrongKind,
          let more = put(isMissing ? [] : [:], at: path.components[...], in: value)
        else { throw error }
        filled.insert(path)
        value = more
      }
    }
  }

  /// The value with a field at a path; nil if nothing on the way to it is there.
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
