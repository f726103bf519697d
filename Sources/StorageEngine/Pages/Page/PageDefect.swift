/// What is wrong with the bytes of one page.
enum PageDefect: Error, Hashable, Sendable {
  /// The number of bytes is not that of a page.
  case size
  /// The page is of no known kind.
  case kind
  /// A header field is out of range, or bytes that must be zero are not.
  case header
  /// A cell starts or ends outside the cell area, or overlaps another.
  case cellBounds
  /// Used and unused bytes do not add up.
  case accounting
  /// The length or the head of a key is not possible.
  case key
  /// Keys are not in ascending order.
  case order
  /// A page number is zero, not below the page's own number, or not in the file.
  case child
}
