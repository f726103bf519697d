import Andiron
import DocumentStore

/// Converts errors of this program's store to errors of a replication.
enum LocalFailure {
  /// Runs `body`. Throws `ReplicationError.storeFailed` for errors of the store and the database,
  /// `.databaseReplaced` for an unknown sequence, and other errors unchanged.
  static func catching<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async throws -> R {
    do {
      return try await body()
    } catch let error as StoreError {
      throw ReplicationError(
        .storeFailed, "the store could not carry out the replication", underlying: error)
    } catch let error as DocumentError where error.code == .unknownSequence {
      throw ReplicationError(
        .databaseReplaced, "the database is not the one that was replicated before",
        underlying: error)
    } catch let error as DocumentError {
      throw ReplicationError(
        .storeFailed, "the database could not carry out the replication", underlying: error)
    }
  }
}
