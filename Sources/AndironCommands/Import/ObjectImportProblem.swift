internal import ValueModel

/// The problem with one object of an import. Never shows the content of the object.
struct ObjectImportProblem: Error, Hashable {
  /// The reason why an object is refused.
  struct Refusal: Error, Hashable {
    var reason: String

    init(_ reason: String) { self.reason = reason }
  }

  var line: Int
  /// The byte in the line, counted from one.
  var column: Int
  /// The byte of the input, counted from zero.
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
