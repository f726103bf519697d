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

  /// Returns the rows of all resources with the words of a search, in any order, from an index of
  /// words; nil if no index that can be read has these words.
  func rows(matching words: WordSearch) throws -> [Row]?

  /// Calls `body` with the matches in the order of rows, starting after `mark` if there is one,
  /// until it returns false. `limit` is the number of matches that will be wanted, as far as it is
  /// known.
  func forEachMatch(
    _ filter: Filter, within found: FoundRowList<Row>?, usesIndexes: Bool, after mark: Row?,
    limit: Int?, _ body: (Row, Value) throws -> Bool) throws

  /// Returns the number of matches.
  func count(
    matching filter: Filter, within found: FoundRowList<Row>?, usesIndexes: Bool
  ) throws -> Int

  /// Returns how `rows(matching:within:usesIndexes:)` would be answered.
  func explanation(_ filter: Filter, within found: FoundRowList<Row>?) throws -> QueryExplanation

  /// Calls `body` with the resources of rows in their order, until it returns false.
  func forEach(_ rows: ArraySlice<Row>, _ body: (Row, Value) throws -> Bool) throws

  /// Calls `body` with the resources of rows in their order, each as a storage that maintains
  /// versions shows it, until it returns false.
  func forEachMaintained(
    _ rows: ArraySlice<Row>, _ body: (Row, Value) throws -> Bool) throws

  /// Returns the resource of a row as a storage that maintains versions shows it.
  func maintained(_ value: Value, _ row: Row) throws -> Value

  /// Calls `body` with the time of the last write of each row, in whole milliseconds since 1970;
  /// nil where only the resource itself has a time.
  func forEachTime(_ rows: ArraySlice<Row>, _ body: (Row, UInt64?) -> Void) throws

  /// Returns the rows, ascending and each once, of the entries of a derived index in some ranges.
  func rows(_ derivation: String, in ranges: [OrderedKeyRange]) throws -> [Row]

  /// Returns the first resource, in the order of rows, that has this entry in a derived index and
  /// fulfils `test`, if that is given.
  func firstResource(
    _ derivation: String, exactly key: [UInt8], _ test: ((Value) -> Bool)?
  ) throws -> IndexedResource<Row>

  /// Calls `body` with each resource that has one of these entries in a derived index, with the
  /// position of the entry in `keys`, until it returns false: for each position in the order of
  /// rows.
  func forEachResource(
    _ derivation: String, exactly keys: [[UInt8]], _ body: (Int, Row, Value) throws -> Bool) throws

  /// Returns a walk over the entries of a derived index in a range; nil if the index cannot be
  /// read.
  func walk(_ derivation: String, _ range: OrderedKeyRange, isReversed: Bool) throws -> Walk?
}

/// The resources of a storage that writes versions and times into them.
extension ResourceRows {
  public func forEachMaintained(
    _ rows: ArraySlice<Row>, _ body: (Row, Value) throws -> Bool
  ) throws {
    try forEach(rows, body)
  }

  public func maintained(_ value: Value, _ row: Row) throws -> Value { value }

  public func forEachTime(_ rows: ArraySlice<Row>, _ body: (Row, UInt64?) -> Void) throws {
    for row in rows { body(row, nil) }
  }
}

extension ResourceRows {
  public func firstResource(
    _ derivation: String, exactly key: [UInt8], _ test: ((Value) -> Bool)?
  ) throws -> IndexedResource<Row> {
    guard hasIndex(derivation) else { return .noIndex }
    var found = IndexedResource<Row>.absent
    try forEachResource(derivation, exactly: [key]) { _, row, value in
      guard test.map({ $0(value) }) ?? true else { return true }
      found = .found(row, value)
      return false
    }
    return found
  }

  func rows(matching filter: Filter) throws -> [Row] {
    try rows(matching: filter, within: nil, usesIndexes: true)
  }
}
