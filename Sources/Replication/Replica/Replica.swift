package import Andiron
package import ValueModel

/// A side of a replication: a database of this store, or one on a server.
package protocol Replica: Sendable {
  /// What tells the database from others for as long as it exists, for the identifier of a
  /// replication. The database need not exist; a local one is made.
  func identity() async throws -> String

  /// What changes when the database is deleted and made again; nil if nobody knows. Throws
  /// `ReplicationError.noSuchDatabase`. As a target, everything written survives a failure when this
  /// returns.
  func commit() async throws -> String?

  /// Finds out whether the database exists and may be read, in as few requests as possible, and
  /// returns what ``commit()`` returns. Throws `ReplicationError`.
  func open() async throws -> String?

  func checkpoint(_ identifier: String) async throws -> ReplicaCheckpoint

  /// Returns whether it could be written.
  func saveCheckpoint(_ identifier: String, _ body: Value) async throws -> Bool

  func changes(_ query: ReplicaChangesQuery) async throws -> ReplicaChanges

  /// In the order of `changes`, without documents of which nothing is missing.
  func missing(_ changes: [ReplicaChange]) async throws -> [MissingRevisions]

  /// The bytes of attachments go into `store`.
  func fetch(_ wanted: [MissingRevisions], into store: Store) async throws -> FetchedRevisions

  /// Returns those that were refused. Those that the target has already count as written. A
  /// revision with a stub that the target does not know is returned as unmatched.
  func write(_ revisions: [ReplicaRevision]) async throws -> WrittenRevisions

  /// Where attachments are fetched to, if this is the target.
  var store: Store? { get }

  /// Whether finding out what is missing costs as much as writing it.
  var writesWithoutAsking: Bool { get }
}
