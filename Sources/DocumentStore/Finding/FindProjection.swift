import ObjectModel
import ValueModel

/// Reduces documents to some of their fields, nested as they were.
struct FindProjection: Sendable {
  private let paths: [SelectorPath]

  /// Throws `SelectorError` if a name is not that of a field.
  init(_ fields: [String]) throws(SelectorError) {
    var paths: [SelectorPath] = []
    for field in fields { paths.append(try SelectorPath(field)) }
    self.paths = paths
  }

  /// Positions in arrays become names, as in CouchDB.
  func value(_ document: Document) -> Value {
    let whole = document.couchValue
    guard !paths.isEmpty else { return whole }
    var result = Value(object: [])
    for path in paths {
      guard case .value(let value) = path.target(in: whole) else { continue }
      result = Self.setting(path.parts[...], to: value, in: result)
    }
    return result
  }

  private static func setting(
    _ parts: ArraySlice<String>, to value: Value, in object: Value
  ) -> Value {
    guard let name = parts.first else { return value }
    var object = object.kind == .object ? object : Value(object: [])
    object[name] = setting(parts.dropFirst(), to: value, in: object[name] ?? .null)
    return object
  }
}
