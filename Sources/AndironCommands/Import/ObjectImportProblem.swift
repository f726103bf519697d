internal import ValueModel

/// What is wrong with one object of an import. Never says what the object holds.
struct ObjectImportProblem: Error, Hashable {
  var line: Int
  /// The byte in the line, from one.
  var column: Int
  /// The byte of the input, from zero.
  var offset: Int
  var reason: String

  init(_ place: JSONPosition, _ reason: String) {
    line = place.line
    column = place.column
    offset = place.offset
    self.reason = reason
  }

  init(_ error: JSONError) {
    line = error.line
    column = error.column
    offset = error.offset
    reason = "\(error.code): expected \(error.expected)"
  }

  var text: String { "line \(line), column \(column) (byte \(offset)): \(reason)" }
}

/// Why an object is not taken.
struct ImportRefusal: Error, Hashable {
  var reason: String

  init(_ reason: String) { self.reason = reason }
}
