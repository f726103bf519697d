public import ObjectModel
import ValueModel

/// The results of a query as of one commit: a list whose objects are read when they are accessed.
///
/// It holds the places of the objects, four bytes each, and a snapshot, which keeps the space of
/// everything it sees from being reclaimed: release the results when they have been shown. Any
/// thread can use them.
///
/// An object may turn out to be unreadable: its bytes on disk are damaged, or it cannot be read as
/// the type. That is why there is no plain `for … in`, which could only leave out that object and
/// the rest; `stream`, `forEach`, `fetch`, `object(at:)` and `objects(in:)` throw.
public final class Results<Object: StoredObject>: Sendable {
  let snapshot: StoreSnapshot?
  let binding: CollectionBinding?
  let rows: [UInt32]

  init(_ snapshot: StoreSnapshot?, _ binding: CollectionBinding?, rows: [UInt32]) {
    self.snapshot = snapshot
    self.binding = binding
    self.rows = rows
  }

  /// The results of a query in a snapshot. Throws what `Objects.results()` throws.
  convenience init(of query: ObjectQuery<Object>, in snapshot: StoreSnapshot) throws {
    let found = try snapshot._withReadState { state in
      try query.run(in: state) { ($0.binding, try $0.resultRows()) }
    }
    self.init(found.map { _ in snapshot }, found?.0, rows: found?.1 ?? [])
  }

  /// The number of objects.
  public var count: Int { rows.count }

  public var isEmpty: Bool { rows.isEmpty }

  /// The number of the last commit that the results see; 0 if the collection does not exist yet.
  public var sequence: UInt64 { snapshot?.sequence ?? 0 }

  /// Returns the object at a position, counted from zero.
  ///
  /// Throws `.outOfBounds` if there is no such position, `.wrongType` if the object cannot be read
  /// as the type, and `.damaged` or `.failed` if its record cannot be read. Cost: one read.
  public func object(at position: Int) throws -> Object {
    guard rows.indices.contains(position),
      let object = try objects(in: position..<(position + 1)).first
    else {
      throw StoreError(
        .outOfBounds, "the position is beyond the results", collection: binding?.name)
    }
    return object
  }

  /// Returns the objects at these positions.
  ///
  /// Throws `.outOfBounds` if one of the positions does not exist, `.wrongType` if an object cannot
  /// be read as the type, and `.damaged` or `.failed` if a record cannot be read.
  public func objects(in range: Range<Int>) throws -> [Object] {
    try values(in: range).map { try Self.object($0) }
  }

  /// The stored values at these positions. Throws `.outOfBounds` if one of the positions does not
  /// exist.
  func values(in range: Range<Int>) throws -> [Value] {
    guard range.lowerBound >= 0, range.upperBound <= rows.count else {
      throw StoreError(
        .outOfBounds, "the position is beyond the results", collection: binding?.name)
    }
    guard let snapshot, let binding, !range.isEmpty else { return [] }
    return try snapshot._withReadState { state in
      var values: [Value] = []
      values.reserveCapacity(range.count)
      try state.forEach(rows: Array(rows[range]), in: binding) { values.append($0) }
      return values
    }
  }

  static func object(_ value: Value) throws(StoreError) -> Object {
    do {
      return try Object(storedValue: value)
    } catch {
      throw StoreError(
        error, collection: Object.declaration.name, key: value[hidden: .primaryKey])
    }
  }
}

// MARK: All objects

extension Results {
  /// Returns all objects, in order.
  ///
  /// Throws `.wrongType` if an object cannot be read as the type, and `.damaged` if its bytes on
  /// disk are.
  public func fetch() throws -> [Object] {
    var objects: [Object] = []
    objects.reserveCapacity(count)
    try forEach { objects.append($0) }
    return objects
  }

  /// Calls `body` with each object, in order, reading a few at a time.
  ///
  /// Throws what `body` throws; after the objects before it, `.wrongType` if an object cannot be
  /// read as the type, and `.damaged` or `.failed` if its record cannot be read. An end without an
  /// error is the end of the results.
  public func forEach(_ body: (Object) throws -> Void) throws {
    var position = 0
    while position < count {
      let end = Swift.min(position + 64, count)
      for value in try values(in: position..<end) { try body(Self.object(value)) }
      position = end
    }
  }

  /// Calls `body` with each object that can be read, in order, and `unreadable` with the error of
  /// each other one: `.wrongType`, with the object's primary key as `StoreError.key`.
  ///
  /// Throws what `body` and `unreadable` throw, and `.damaged` or `.failed` if a record cannot be
  /// read.
  public func forEach(
    _ body: (Object) throws -> Void, unreadable: (StoreError) throws -> Void
  ) throws {
    var position = 0
    while position < count {
      let end = Swift.min(position + 64, count)
      for value in try values(in: position..<end) {
        let object: Object
        do throws(StoreError) {
          object = try Self.object(value)
        } catch {
          try unreadable(error)
          continue
        }
        try body(object)
      }
      position = end
    }
  }

  /// The objects one after the other, read asynchronously.
  public var stream: ObjectStream<Object> { ObjectStream { self } }
}
