package import StorageEngine
package import ValueModel

/// What the command-line tool needs of a store and programs do not.
extension Store {
  /// What the engine below holds and takes.
  package var engineStatistics: EngineStatistics {
    get throws { try StoreError.wrapping { try core.engine.statistics } }
  }

  /// The store's dictionary: values that are parsed with it are stored without being written anew. What is
  /// added to it is kept with the next transaction.
  package var dictionary: ValueDictionary { core.dictionary.values }
}
