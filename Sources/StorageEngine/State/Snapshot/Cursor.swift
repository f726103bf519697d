/// A position that walks the records of a table by key, or those of an index by entry, in both
/// directions.
///
/// A new cursor is outside its range: `next` moves to the first record, `previous` to the last. A
/// cursor belongs to one thread at a time. It keeps its snapshot alive.
public struct Cursor {
  private let snapshot: Snapshot
  private let definition: Definition
  private let isIndex: Bool
  private let lower: [UInt8]?
  private let upper: [UInt8]?
  private var tree: TreeCursor
  private var state = State.outside

  private enum State {
    case outside
    case on
    case pastEnd
    case beforeStart
  }

  init(_ snapshot: Snapshot, _ definition: Definition, root: BTree.Root, range: KeyRange) {
    self.snapshot = snapshot
    self.definition = definition
    isIndex = root.payloadByteCount == 0
    let range = isIndex ? range.encodedForIndex : range
    lower = range.lower
    upper = range.upper
    tree = TreeCursor(root, snapshot.arena)
  }

  /// Whether the cursor is on a record.
  public var isValid: Bool { state == .on }

  // MARK: Moving

  /// Moves to the next record. Returns false at the end of the range. Cost: constant, except for
  /// the step from one page to the next.
  @discardableResult
  public mutating func next() -> Bool {
    switch state {
    case .outside, .beforeStart: return first()
    case .pastEnd: return false
    case .on: tree.next()
    }
    return settleForward()
  }

  /// Moves to the previous record. Returns false at the start of the range.
  @discardableResult
  public mutating func previous() -> Bool {
    switch state {
    case .outside, .pastEnd: return last()
    case .beforeStart: return false
    case .on: tree.previous()
    }
    return settleBackward()
  }

  /// Moves to the first record of the range. Returns false if there is none.
  @discardableResult
  public mutating func first() -> Bool {
    if let lower { lower.withBytes { tree.seek(toFirstAtLeast: $0) } } else { tree.seekFirst() }
    return settleForward()
  }

  /// Moves to the last record of the range. Returns false if there is none.
  @discardableResult
  public mutating func last() -> Bool {
    if let upper { upper.withBytes { tree.seek(toLastBelow: $0) } } else { tree.seekLast() }
    return settleBackward()
  }

  /// Moves to the first record of the range whose key, or entry, is at least `bytes`. Returns false
  /// if there is none.
  @discardableResult
  public mutating func seek(atLeast bytes: some ByteSource) -> Bool {
    let target = encoded(bytes)
    if let lower, target.lexicographicallyPrecedes(lower) { return first() }
    target.withBytes { tree.seek(toFirstAtLeast: $0) }
    return settleForward()
  }

  /// Moves to the last record of the range whose key, or entry, is below `bytes`. Returns false if
  /// there is none.
  @discardableResult
  public mutating func seek(below bytes: some ByteSource) -> Bool {
    let target = encoded(bytes)
    if let upper, !target.lexicographicallyPrecedes(upper) { return last() }
    target.withBytes { tree.seek(toLastBelow: $0) }
    return settleBackward()
  }

  private func encoded(_ bytes: some ByteSource) -> [UInt8] {
    let copy = bytes.withBytes { Array($0) }
    return isIndex ? KeyRange(from: copy).encodedForIndex.lower ?? [] : copy
  }

  private mutating func settleForward() -> Bool {
    let isInside =
      tree.isValid && (upper.map { upper in isBelow(upper) } ?? true)
    state = isInside ? .on : .pastEnd
    return isInside
  }

  private mutating func settleBackward() -> Bool {
    let isInside =
      tree.isValid && (lower.map { lower in !isBelow(lower) } ?? true)
    state = isInside ? .on : .beforeStart
    return isInside
  }

  private func isBelow(_ bound: [UInt8]) -> Bool {
    tree.withKey { key in bound.withBytes { ByteOrder.isLess(key, $0) } }
  }

  // MARK: Reading

  /// The key of the record for a table, or the bytes of the entry for an index.
  ///
  /// The cursor must be valid.
  public var key: [UInt8] {
    precondition(isValid, "the cursor stands on no record")
    return tree.withKey { isIndex ? OrderedKey.firstPart($0) : Array($0) }
  }

  private var place: Place {
    precondition(isValid, "the cursor stands on no record")
    let row =
      isIndex
      ? tree.withKey { OrderedKey.row($0) } : UInt32(truncatingIfNeeded: tree.payload)
    return snapshot.view.place(of: row, snapshot.arena)
  }

  /// Returns the value of the record. The cursor must be valid. Throws `.damaged`,
  /// `.segmentMissing` or `.fileFailed` if the record cannot be read.
  public func value() throws(EngineError) -> [UInt8] {
    var value: [UInt8] = []
    try visit { value = Array($1) }
    return value
  }

  /// Calls `body` with the key and the value of the record, which are valid only during the call.
  /// The cursor must be valid.
  ///
  /// Throws `.damaged`, `.segmentMissing` or `.fileFailed` if the record cannot be read, and what
  /// `body` throws.
  @inlinable
  public func withRecord<R>(
    _ body: (_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws -> R
  ) throws -> R {
    var result: Result<R, any Error>?
    try visit { key, value in result = Result { try body(key, value) } }
    guard let result else { throw EngineError(.damaged, "the record could not be read") }
    return try result.get()
  }

  @usableFromInline
  func visit(
    _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Void
  ) throws(EngineError) {
    try snapshot.reader.withRecord(at: place) { (record) throws(EngineError) in
      if isIndex {
        try record.check(isOf: definition.identifier)
      } else if !tree.isKey(record.key) {
        throw EngineError(.damaged, "a key leads to the record of another key")
      }
      try record.withValue(definition) { body(record.key, $0) }
    }
  }
}
