public import ObjectModel
import StorageEngine
public import ValueModel

/// Storing more objects than fit in memory, or in one transaction.
extension Store {
  /// Stores the objects of a sequence in transactions of bounded size, one after the other, and returns how many.
  ///
  ///     let counts = try store.load(lines.lazy.map { Person($0) }) { print($0.objectCount); return true }
  ///
  /// Takes objects from the sequence as it needs them, outside of transactions: at most one batch is in memory, and
  /// other writers go in between. `progress` is called after each batch, and ends the load by returning false. Blocks
  /// the calling thread: in asynchronous code the other forms are called.
  ///
  /// Throws a `LoadError`, which says how many objects were stored: those of the batches before. Its `underlying` is
  /// what `Transaction.upsert`, or `add`, throws of an object, with the object's position; the store's error; or
  /// `CancellationError` where `progress` returned false.
  @discardableResult
  public func load<Object: StoredObject>(
    _ objects: some Sequence<Object>, options: LoadOptions = LoadOptions(),
    progress: (LoadCounts) -> Bool = { _ in true }
  ) throws(LoadError) -> LoadCounts {
    try load(Load(Object.self, core, options), objects, progress) {
      (load, object) throws(LoadError) in try load.add(object)
    }
  }

  /// The same in a task: transactions run on a thread of the store, so that nothing blocks Swift's cooperative pool.
  /// Objects are taken from the sequence, and made values, on the caller's actor. Cancelling the task ends the load
  /// before the next batch, with a `CancellationError` as the `underlying` one.
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

  /// The same of objects that come one by one. What the sequence throws is the `underlying` error; the batch that was
  /// begun is not stored then.
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

/// Values without a type.
extension ValueCollection where Source == Store {
  /// Stores the values under their primary keys, as `Store.load` does objects; the collection is made where there is
  /// none. Also throws what `upsert` throws of a value.
  @discardableResult
  public func load(
    _ values: some Sequence<(RecordKey, Value)>, options: LoadOptions = LoadOptions(),
    progress: (LoadCounts) -> Bool = { _ in true }
  ) throws(LoadError) -> LoadCounts {
    try source.load(Load(collection: name, source.core, options), values, progress) {
      (load, element) throws(LoadError) in try load.addValue(element.1, element.0)
    }
  }

  /// The same in a task; see `Store.load`.
  @discardableResult
  public func load(
    _ values: some Sequence<(RecordKey, Value)>, options: LoadOptions = LoadOptions(),
    isolation: isolated (any Actor)? = #isolation,
    progress: (LoadCounts) -> Bool = { _ in true }
  ) async throws(LoadError) -> LoadCounts {
    try await source.load(
      Load(collection: name, source.core, options), values, isolation, progress
    ) { (load, element) throws(LoadError) in try load.addValue(element.1, element.0) }
  }

  /// The same of values that come one by one; see `Store.load`.
  @discardableResult
  public func load<Values: AsyncSequence>(
    _ values: Values, options: LoadOptions = LoadOptions(),
    isolation: isolated (any Actor)? = #isolation,
    progress: (LoadCounts) -> Bool = { _ in true }
  ) async throws(LoadError) -> LoadCounts where Values.Element == (RecordKey, Value) {
    try await source.load(
      Load(collection: name, source.core, options), values, isolation, progress
    ) { (load, element) throws(LoadError) in try load.addValue(element.1, element.0) }
  }
}

// MARK: Loops

extension Store {
  fileprivate func load<Element>(
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

  fileprivate func load<Element>(
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

  fileprivate func load<Elements: AsyncSequence>(
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
