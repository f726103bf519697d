/// An event that a plan reports to its replicator.
enum PlanEvent: Sendable {
  case progress(ReplicationDirection, ReplicationProgress)
  case state(ReplicationStatus.State, ReplicationError?)
}
