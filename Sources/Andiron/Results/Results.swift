public import ObjectModel
import StorageEngine
import FileAccess
import ValueModel

/// What a query gave, as of one commit: a list whose objects are read when they are asked for.
///
/// It holds the places of the objects, four bytes each, and a snapshot, which keeps the space of what it
/// sees from being given back: let it go when it has been shown. Any thread may use it.
///
/// Iterating it by `for … in` reads a few objects at a time. Should an object not be readable (its bytes on
/// disk are damaged, or it is not of the type), the sequence ends there and `iterationError` says
/// why; `object(at:)`, `objects(in:)` and `Objects.forEach` throw instead.
public final class Results<Object: StoredObject>: Sendable {
  let snapshot: StoreSnapshot?
  let binding: CollectionBinding?
  let rows: [UInt32]
  private let failure = Locked<(any Error)?>(nil)

  init(_ snapshot: StoreSnapshot?, _ binding: CollectionBinding?, rows: [UInt32]) {
    self.snapshot = snapshot
    self.binding = binding
    self.rows = rows
  }

  /// The number of objects.
  public var count: Int { rows.count }

  public var isEmpty: Bool { rows.isEmpty }

  /// The number of the last commit that the results are as of; 0 where there is no collection yet.
  public var sequence: UInt64 { snapshot?.sequence ?? 0 }

  /// The object at a position, from zero. Throws `.outOfBounds` where there are not so many. Cost: one read.
  public func object(at position: Int) throws -> Object {
    guard let object = try objects(in: position..<(position + 1)).first else {
      throw StoreError(.outOfBounds, "the position is beyond the results")
    }
    return object
  }

  /// The objects at these positions. Throws `.outOfBounds` where there are not so many.
  public func objects(in range: Range<Int>) throws -> [Object] {
    try values(in: range).map { try Self.object($0) }
  }

  /// The stored values at these positions.
  func values(in range: Range<Int>) throws -> [Value] {
    guard range.lowerBound >= 0, range.upperBound <= rows.count else {
      throw StoreError(
        .outOfBounds, "the position is beyond the results", collection: binding?.name)
    }
    guard let snapshot, let binding, !range.isEmpty else { return [] }
    return try snapshot.withReadState { state in
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
      throw StoreError(error, collection: Object.declaration.name)
    }
  }

  /// Why the last iteration by `for … in` that ended early did so; nil where none did.
  public var iterationError: (any Error)? { failure.withLock { $0 } }

  fileprivate func fail(_ error: any Error) { failure.withLock { $0 = error } }
}

extension Results: Sequence {
  public func makeIterator() -> ResultsIterator<Object> { ResultsIterator(self) }
  public var underestimatedCount: Int { 0 }
}

/// Reads results a few at a time.
public struct ResultsIterator<Object: StoredObject>: IteratorProtocol {
  private static var batchCount: Int { 64 }
  private let results: Results<Object>
  private var batch: [Object] = []
  private var position = 0
  private var batchPosition = 0

  fileprivate init(_ results: Results<Object>) { self.results = results }

  public mutating func next() -> Object? {
    if batchPosition == batch.count { fetch() }
    guard batchPosition < batch.count else { return nil }
    defer { batchPosition += 1 }
    return batch[batchPosition]
  }

  private mutating func fetch() {
    let end = Swift.min(position + Self.batchCount, results.count)
    batch = []
    batchPosition = 0
    do {
      batch = try results.objects(in: position..<end)
      position = end
    } catch {
      position = results.count
      results.fail(error)
    }
  }
}
