package import ValueModel

/// The problem with one object of an import. Never shows the content of the object.
package struct ObjectImportProblem: Error, Hashable {
  /// The reason why an object is refused.
  package struct Refusal: Error, Hashable {
    package var reason: String

    package init(_ reason: String) { self.reason = reason }
  }

  package var line: Int
  /// The byte in the line, counted from one.
  package var column: Int
  /// The byte of the input, counted from zero.
  package var offset: Int
  package var reason: String

  package init(_ place: JSONPosition, _ reason: String) {
    line = place.line
    column = place.column
    offset = place.offset
    self.reason = reason
  }

  package init(_ error: JSONError) {
    line = error.line
    column = error.column
    offset = error.offset
    reason = "\(error.code): expected \(error.expected)"
  }

  package var text: String { "line \(line), column \(column) (byte \(offset)): \(reason)" }
}
