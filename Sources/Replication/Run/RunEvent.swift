/// What a run reports on its way.
enum RunEvent: Sendable {
  case progress(ReplicationProgress)
  /// Everything that the source has so far is at the target.
  case caughtUp
  /// The policy permits nothing for now.
  case suspended
  case resumed
}
