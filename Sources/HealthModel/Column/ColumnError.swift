/// Bytes of columns are not as they were written.
struct ColumnError: Error, Hashable {
  /// What is wrong, without content.
  var reason: String

  init(_ reason: String) { self.reason = reason }

  static let cutOff = ColumnError("the bytes end early")
}
