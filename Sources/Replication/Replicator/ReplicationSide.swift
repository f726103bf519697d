public import Andiron
public import DocumentStore

/// A side of a replication.
public enum ReplicationSide: Sendable {
  /// A database of a store that this program has open. It is created if it does not exist.
  case database(Database<Store>)
  /// A database on a server, which must exist.
  case server(RemoteDatabase)
}
