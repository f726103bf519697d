import ObjectModel
import StorageEngine
import Synchronization
package import ValueModel

extension Store {
  /// Prepares a record of an object, whose primary key is put into its hidden field. Throws
  /// `.notStorable` if the value cannot be encoded, and `.wrongType` if it is not an object.
  package func readyRecord(
    _ value: Value, key: RecordKey, collection: String, derivation: (any KeyDerivation)?
  ) throws(StoreError) -> ReadyRecord {
    try core.readyRecord(value, key: key, collection: collection, derivation: derivation)
  }

  /// The best dictionary for creating values that are to be stored.
  package var valueDictionary: ValueDictionary { core.dictionary.values }

  /// Registers derivations, and builds their unfinished indexes.
  package func register(_ derivations: [any KeyDerivation]) {
    core.derivations.add(derivations)
    core.hasUnfinishedIndexes.store(true, ordering: .releasing)
    indexBuilder.noteCommit()
  }

  /// Registers kinds of keepers, and builds their unfinished indexes.
  package func register(_ keepers: [any IndexKeeperKind]) {
    core.derivations.keepers.add(keepers)
    core.hasUnfinishedIndexes.store(true, ordering: .releasing)
    indexBuilder.noteCommit()
  }

  /// Waits until unfinished indexes are built.
  package func waitForIndexes() throws { try indexBuilder.wait() }

  /// Runs `body` on a thread of the store that may block. Rethrows what `body` throws.
  package func blocking<R: Sendable>(
    _ body: @escaping @Sendable () throws -> R
  ) async throws -> R {
    try await core.reading(body)
  }
}
