import ValueModel

/// A path to the values of a column: through every element of the arrays on its way.
struct ColumnPath: Sendable, Hashable {
  private let path: ValuePath

  /// Throws status 400 if the text is no path.
  init(_ text: String) throws(InspectorError) {
    do {
      path = try ValuePath(parsing: text)
    } catch {
      throw InspectorError(400, "A column is no path.")
    }
  }

  var text: String { path.description }

  /// The values at the path, in order; an array at its end is one value.
  func values(in record: Value) -> [Value] {
    var found = [record]
    for component in path.components {
      found = found.flatMap { value -> [Value] in
        switch component {
        case .element(let position):
          let elements = value.kind == .array ? Array(value.elements) : []
          return elements.count > position ? [elements[position]] : []
        case .field(let name):
          let objects = value.kind == .array ? Array(value.elements.prefix(100)) : [value]
          return objects.compactMap { $0[name] }
        }
      }
    }
    return found
  }
}
