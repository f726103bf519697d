public import ObjectModel
import ValueModel

/// Storing more objects than fit in memory or in one transaction.
extension Store {
  /// Stores the objects of a sequence in transactions of bounded size, one after the other, and
  /// returns how many it stored.
  ///
  ///     let counts = try store.load(lines.lazy.map { Person($0) }) {
  ///       print($0.objectCount)
  ///       return true
  ///     }
  ///
  /// Takes objects from the sequence as it needs them, outside of transactions: at most one batch
  /// is in memory, and other writers run between transactions. `progress` is called after each
  /// batch, and ends the load by returning false. Blocks the calling thread; asynchronous code
  /// calls the other overloads.
  ///
  /// Throws a `LoadError`, which says how many objects were stored: those of the earlier batches.
  /// Its `underlying` error is what `Transaction.upsert` or `add` throws for an object, with the
  /// object's position; the store's error; or `CancellationError` if `progress` returned false.
  @discardableResult
  public func load<Object: StoredObject>(
    _ objects: some Sequence<Object>, options: LoadOptions = LoadOptions(),
    progress: (LoadCounts) -> Bool = { _ in true }
  ) throws(LoadError) -> LoadCounts {
    try load(Load(Object.self, core, options), objects, progress) {
      (load, object) throws(LoadError) in try load.add(object)
    }
  }

  /// Stores the objects of a sequence in a task, in transactions of bounded size, and returns how
  /// many it stored.
  ///
  /// Transactions run on a thread of the store, so that nothing blocks Swift's cooperative pool.
  /// Objects are taken from the sequence and converted to values on the caller's actor. Throws a
  /// `LoadError`, like the synchronous overload. Cancelling the task ends the load before the next
  /// batch, with a `CancellationError` as `underlying`.
  @discardableResult
  public func load<Object: StoredObject>(
    _ objects: some Sequence<Object>, options: LoadOptions = LoadOptions(),
    isolation: isolated (any Actor)? = #isolation,
    progress: (LoadCounts) -> Bool = { _ in true }
  ) async throws(LoadError) -> LoadCounts {
    try await load(Load(Object.self, core, options), objects, isolation, progress) {
      (load, object) throws(LoadError) in try load.add(object)
    }
  }

  /// Stores the objects of an asynchronous sequence in transactions of bounded size, and returns
  /// how many it stored.
  ///
  /// Works like the overload for sequences. Throws a `LoadError`; if the sequence throws, its error
  /// is `underlying`, and the unfinished batch is not stored.
  @discardableResult
  public func load<Objects: AsyncSequence>(
    _ objects: Objects, options: LoadOptions = LoadOptions(),
    isolation: isolated (any Actor)? = #isolation,
    progress: (LoadCounts) -> Bool = { _ in true }
  ) async throws(LoadError) -> LoadCounts where Objects.Element: StoredObject {
    try await load(
      Load(Objects.Element.self, core, options), objects, isolation, progress
    ) { (load, object) throws(LoadError) in try load.add(object) }
  }
}

// MARK: Loops

extension Store {
  func load<Element>(
    _ start: Load, _ elements: some Sequence<Element>, _ progress: (LoadCounts) -> Bool,
    _ add: (inout Load, Element) throws(LoadError) -> Void
  ) throws(LoadError) -> LoadCounts {
    var load = start
    do throws(LoadError) {
      for element in elements {
        try add(&load, element)
        if load.isFull { try load.storeBatch(in: self, progress) }
      }
      return try load.finish(in: self, progress)
    } catch {
      throw load.ended(by: error)
    }
  }

  func load<Element>(
    _ start: Load, _ elements: some Sequence<Element>, _ isolation: isolated (any Actor)?,
    _ progress: (LoadCounts) -> Bool, _ add: (inout Load, Element) throws(LoadError) -> Void
  ) async throws(LoadError) -> LoadCounts {
    var load = start
    do throws(LoadError) {
      for element in elements {
        try add(&load, element)
        if load.isFull { try await load.storeBatch(in: self, isolation, progress) }
      }
      return try await load.finish(in: self, isolation, progress)
    } catch {
      throw await load.ended(by: error, isolation)
    }
  }

  func load<Elements: AsyncSequence>(
    _ start: Load, _ elements: Elements, _ isolation: isolated (any Actor)?,
    _ progress: (LoadCounts) -> Bool,
    _ add: (inout Load, Elements.Element) throws(LoadError) -> Void
  ) async throws(LoadError) -> LoadCounts {
    var load = start
    var iterator = elements.makeAsyncIterator()
    do throws(LoadError) {
      while true {
        let element: Elements.Element?
        do {
          element = try await iterator.next(isolation: isolation)
        } catch {
          throw load.failure(error)
        }
        guard let element else { break }
        try add(&load, element)
        if load.isFull { try await load.storeBatch(in: self, isolation, progress) }
      }
      return try await load.finish(in: self, isolation, progress)
    } catch {
      throw await load.ended(by: error, isolation)
    }
  }
}
