/// An error in the bytes of columns: they are not as they were written.
struct ColumnError: Error, Hashable {
  /// A description of the error, without content.
  var reason: String

  init(_ reason: String) { self.reason = reason }

  static let cutOff = ColumnError("the bytes end early")
}
