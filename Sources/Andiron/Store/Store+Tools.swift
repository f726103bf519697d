package import StorageEngine
package import ValueModel

/// What the command-line tool needs from a store and programs do not.
extension Store {
  /// The engine's statistics: what it stores and how much space it takes. Throws `.closed`, and
  /// `.nestedWrite` inside a transaction.
  package var engineStatistics: EngineStatistics {
    get throws { try StoreError.wrapping { try core.engine.statistics } }
  }

  /// The store's dictionary. Values parsed with it are stored without being encoded again. Entries
  /// added to it are saved by the next transaction.
  package var dictionary: ValueDictionary { core.dictionary.values }
}
