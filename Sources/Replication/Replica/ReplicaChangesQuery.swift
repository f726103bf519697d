package import ValueModel

/// A query for changes.
package struct ReplicaChangesQuery: Sendable {
  /// The position after which changes are wanted; nil for the start.
  package var since: Value?
  package var limit: Int
  package var filter: ReplicationFilter?
  /// Whether to wait for changes if there are none at present.
  package var waits = false

  package init(since: Value?, limit: Int, filter: ReplicationFilter?, waits: Bool = false) {
    self.since = since
    self.limit = limit
    self.filter = filter
    self.waits = waits
  }
}
