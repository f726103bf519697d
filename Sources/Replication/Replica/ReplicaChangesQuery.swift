package import ValueModel

/// Which changes are wanted.
package struct ReplicaChangesQuery: Sendable {
  /// Nil for the start.
  package var since: Value?
  package var limit: Int
  package var filter: ReplicationFilter?
  /// Whether to wait until something follows, if nothing does now.
  package var waits = false

  package init(since: Value?, limit: Int, filter: ReplicationFilter?, waits: Bool = false) {
    self.since = since
    self.limit = limit
    self.filter = filter
    self.waits = waits
  }
}
