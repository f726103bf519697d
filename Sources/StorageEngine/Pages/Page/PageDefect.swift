/// What is wrong with the bytes of one page.
enum PageDefect: Error, Hashable, Sendable {
  /// Not the bytes of one page.
  case size
  /// No kind of page that there is.
  case kind
  /// A header field is out of its range, or bytes that must be zero are not.
  case header
  /// A cell starts or ends outside of its place, or overlaps another.
  case cellBounds
  /// Used and unused bytes do not add up.
  case accounting
  /// A key's length or head is not possible.
  case key
  /// Keys are not in ascending order.
  case order
  /// A page number that is none, not below the page's own number, or not in the file.
  case child
}
