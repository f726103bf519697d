/// A set of rows.
public protocol ResourceRowMembers {
  associatedtype Row: FixedWidthInteger & Sendable

  init(_ rows: [Row])

  func contains(_ row: Row) -> Bool

  /// Removes a row. Returns false if it was not in the set.
  mutating func remove(_ row: Row) -> Bool

  /// The rows, ascending.
  var rows: [Row] { get }
}
