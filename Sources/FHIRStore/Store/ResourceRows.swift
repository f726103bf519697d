public import Andiron
public import ObjectModel
public import ValueModel

/// One collection of resources in one state, read by rows: what searches, references and
/// compartments are answered from. The library's types are the only ones that conform.
///
/// Valid only during the call that provided it. A resource keeps its row for as long as it exists.
/// Methods throw the error of the storage if something cannot be read.
public protocol ResourceRows {
  /// The number of a resource within its collection.
  associatedtype Row: FixedWidthInteger & Sendable
  associatedtype Walk: ResourceWalk where Walk.Row == Row
  associatedtype Members: ResourceRowMembers where Members.Row == Row

  /// Returns the number of resources.
  func resourceCount() throws -> Int

  /// Returns whether the derived index with this identifier can be read.
  func hasIndex(_ derivation: String) -> Bool

  /// Returns the rows of the matches, ascending, of all resources or only among `found`.
  func rows(
    matching filter: Filter, within found: FoundRowList<Row>?, usesIndexes: Bool
  ) throws -> [Row]

  /// Calls `body` with the matches in the order of rows, starting after `mark` if there is one,
  /// until it returns false.
  func forEachMatch(
    _ filter: Filter, within found: FoundRowList<Row>?, usesIndexes: Bool, after mark: Row?,
    _ body: (Row, Value) throws -> Bool) throws

  /// Returns the number of matches.
  func count(
    matching filter: Filter, within found: FoundRowList<Row>?, usesIndexes: Bool
  ) throws -> Int

  /// Returns how `rows(matching:within:usesIndexes:)` would be answered.
  func explanation(_ filter: Filter, within found: FoundRowList<Row>?) throws -> QueryExplanation

  /// Calls `body` with the resources of rows in their order, until it returns false.
  func forEach(_ rows: ArraySlice<Row>, _ body: (Row, Value) throws -> Bool) throws

  /// Returns the rows, ascending and each once, of the entries of a derived index in some ranges.
  func rows(_ derivation: String, in ranges: [OrderedKeyRange]) throws -> [Row]

  /// Calls `body` with each resource that has one of these entries in a derived index, with the
  /// position of the entry in `keys`, until it returns false: in the order of positions, and of
  /// rows for one entry.
  func forEachResource(
    _ derivation: String, exactly keys: [[UInt8]], _ body: (Int, Value) throws -> Bool) throws

  /// Returns a walk over the entries of a derived index in a range; nil if the index cannot be
  /// read.
  func walk(_ derivation: String, _ range: OrderedKeyRange, isReversed: Bool) throws -> Walk?
}

extension ResourceRows {
  func rows(matching filter: Filter) throws -> [Row] {
    try rows(matching: filter, within: nil, usesIndexes: true)
  }
}

/// A walk over the entries of an index. Belongs to one thread at a time.
public protocol ResourceWalk {
  associatedtype Row: FixedWidthInteger & Sendable

  /// Returns the row of the next entry; nil at the end, and from then on.
  mutating func next() throws -> Row?

  /// The bytes of the last entry. Only after `next` has returned a row.
  var key: [UInt8] { get }

  /// Calls `body` with the bytes of the last entry. Only after `next` has returned a row.
  func withKey<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R

  /// Calls `body` with each remaining row and the bytes of its entry, which are valid only during
  /// the call, until it returns false.
  mutating func forEach(_ body: (Row, UnsafeRawBufferPointer) -> Bool) throws
}

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

/// The only rows that a search considers, and what found them.
public struct FoundRowList<Row: FixedWidthInteger & Sendable>: Sendable {
  /// Ascending.
  package let rows: [Row]
  package let name: String

  /// Rows in any order; `name` says what found them where a search is explained.
  init(_ rows: [Row], by name: String) {
    self.rows = rows.sorted()
    self.name = name
  }

  /// Those that are in both.
  func intersection(_ other: FoundRowList) -> FoundRowList {
    let members = Set(other.rows)
    return FoundRowList(rows.filter(members.contains), by: "\(name), \(other.name)")
  }
}
