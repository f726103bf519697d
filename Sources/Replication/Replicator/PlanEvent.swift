/// What a plan tells its replicator.
enum PlanEvent: Sendable {
  case progress(ReplicationDirection, ReplicationProgress)
  case state(ReplicationStatus.State, ReplicationError?)
}
