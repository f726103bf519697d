public import Andiron
public import ObjectModel
import StorageEngine
import TextIndex
public import ValueModel

/// The resources of a collection of a store, by rows.
public struct StoreRows: ResourceRows {
  let rows: CollectionRows

  public func resourceCount() -> Int { rows.count }

  public func hasIndex(_ derivation: String) -> Bool { rows.index(of: derivation) != nil }

  public func rows(
    matching filter: Filter, within found: FoundRowList<UInt32>?, usesIndexes: Bool
  ) throws -> [UInt32] {
    try rows.rows(matching: filter, within: found?.ofStore, usesIndexes: usesIndexes)
  }

  public func rows(matching words: WordSearch) throws -> [UInt32]? {
    try rows.rows(matching: words.expression, extractedBy: words.extractions)
  }

  public func forEachMatch(
    _ filter: Filter, within found: FoundRowList<UInt32>?, usesIndexes: Bool, after mark: UInt32?,
    limit: Int?, _ body: (UInt32, Value) throws -> Bool
  ) throws {
    try rows.forEachMatch(
      filter, within: found?.ofStore, usesIndexes: usesIndexes, behind: mark, body)
  }

  public func count(
    matching filter: Filter, within found: FoundRowList<UInt32>?, usesIndexes: Bool
  ) throws -> Int {
    try rows.count(matching: filter, within: found?.ofStore, usesIndexes: usesIndexes)
  }

  public func explanation(
    _ filter: Filter, within found: FoundRowList<UInt32>?
  ) throws -> QueryExplanation {
    try rows.explanation(filter, within: found?.ofStore)
  }

  public func forEach(
    _ some: ArraySlice<UInt32>, _ body: (UInt32, Value) throws -> Bool
  ) throws {
    try rows.forEach(some, body)
  }

  public func forEachMaintained(
    _ some: ArraySlice<UInt32>, _ body: (UInt32, Value) throws -> Bool
  ) throws {
    try rows.forEachStamped(some) { row, value, stamp in try body(row, value.maintained(stamp)) }
  }

  public func maintained(_ value: Value, _ row: UInt32) throws -> Value {
    try value.maintained(rows.stamp(row))
  }

  public func forEachTime(
    _ some: ArraySlice<UInt32>, _ body: (UInt32, UInt64?) -> Void
  ) throws {
    try rows.forEachStamp(some) { row, stamp in body(row, stamp.milliseconds) }
  }

  public func rows(_ derivation: String, in ranges: [OrderedKeyRange]) throws -> [UInt32] {
    guard let index = rows.index(of: derivation) else { return [] }
    var found: Set<UInt32> = []
    for range in ranges { found.formUnion(try rows.rows(index, range)) }
    return found.sorted()
  }

  public func firstResource(
    _ derivation: String, exactly key: [UInt8], _ test: ((Value) -> Bool)?
  ) throws -> IndexedResource<UInt32> {
    guard let index = rows.index(of: derivation) else { return .noIndex }
    for row in try rows.rows(index, exactly: key) {
      let value = try rows.value(row)
      if test.map({ $0(value) }) ?? true { return .found(row, value) }
    }
    return .absent
  }

  public func forEachResource(
    _ derivation: String, exactly keys: [[UInt8]], _ body: (Int, UInt32, Value) throws -> Bool
  ) throws {
    guard let index = rows.index(of: derivation) else { return }
    for (position, key) in keys.enumerated() {
      for row in try rows.rows(index, exactly: key) {
        guard try body(position, row, rows.value(row)) else { return }
      }
    }
  }

  public func walk(
    _ derivation: String, _ range: OrderedKeyRange, isReversed: Bool
  ) throws -> StoreWalk? {
    try rows.index(of: derivation).map {
      StoreWalk(walk: try rows.walk($0, range, isReversed: isReversed))
    }
  }
}

extension FoundRowList<UInt32> {
  fileprivate var ofStore: FoundRows { FoundRows(rows, by: name) }
}

extension StoreRows {
  /// A set of rows, one bit for each row up to the greatest.
  public struct Members: ResourceRowMembers {
    private var bits: RowBits

    public init(_ rows: [UInt32]) { bits = RowBits(rows) }

    public func contains(_ row: UInt32) -> Bool { bits.contains(row) }

    public mutating func remove(_ row: UInt32) -> Bool { bits.remove(row) }

    public var rows: [UInt32] { bits.rows }
  }
}
