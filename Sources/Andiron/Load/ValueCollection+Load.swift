import ObjectModel
public import ValueModel

/// Loading of values without a type.
extension ValueCollection where Source == Store {
  /// Stores values under their primary keys in transactions of bounded size, as `Store.load` does
  /// with objects, and returns how many it stored.
  ///
  /// Creates the collection if it does not exist. Throws a `LoadError`, whose `underlying` error
  /// may also be what `upsert(_:key:)` throws for a value.
  @discardableResult
  public func load(
    _ values: some Sequence<(RecordKey, Value)>, options: LoadOptions = LoadOptions(),
    progress: (LoadCounts) -> Bool = { _ in true }
  ) throws(LoadError) -> LoadCounts {
    try source.load(Load(collection: name, source.core, options), values, progress) {
      (load, element) throws(LoadError) in try load.addValue(element.1, element.0)
    }
  }

  /// Stores values under their primary keys in a task, as `Store.load` does with objects, and
  /// returns how many it stored.
  ///
  /// Throws a `LoadError`.
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

  /// Stores the values of an asynchronous sequence under their primary keys, as `Store.load` does
  /// with objects, and returns how many it stored.
  ///
  /// Throws a `LoadError`.
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
