package import Andiron
package import ValueModel

/// A side of a replication: a database in a store of this program, or one on a server.
package protocol Replica: Sendable {
  /// Returns a name that identifies the database for as long as it exists, for the identifier of a
  /// replication. The database need not exist; a local one is created.
  func identity() async throws -> String

  /// Returns a value that changes when the database is deleted and recreated; nil if it is unknown.
  /// Throws `ReplicationError.noSuchDatabase`. Once this returns, everything written to a target
  /// survives a failure.
  func commit() async throws -> String?

  /// Checks with as few requests as possible whether the database exists and may be read, and
  /// returns the same value as ``commit()``. Throws `ReplicationError`.
  func open() async throws -> String?

  func checkpoint(_ identifier: String) async throws -> ReplicaCheckpoint

  /// Writes a checkpoint, and returns whether that was possible.
  func saveCheckpoint(_ identifier: String, _ body: Value) async throws -> Bool

  func changes(_ query: ReplicaChangesQuery) async throws -> ReplicaChanges

  /// Returns the missing revisions in the order of `changes`, without documents that lack nothing.
  func missing(_ changes: [ReplicaChange]) async throws -> [MissingRevisions]

  /// Fetches revisions. The bytes of attachments from a server go into `store`.
  func fetch(_ wanted: [MissingRevisions], into store: Store) async throws -> FetchedRevisions

  /// Writes revisions, and returns those that were refused. Revisions that the target already has
  /// are not refused. A revision with a stub that the target does not know is returned as
  /// unmatched.
  func write(_ revisions: [ReplicaRevision]) async throws -> WrittenRevisions

  /// The store for fetched attachments if this is the target; nil for a server.
  var store: Store? { get }

  /// Whether determining the missing revisions costs as much as writing them.
  var writesWithoutAsking: Bool { get }
}
