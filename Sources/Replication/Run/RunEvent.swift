/// An event that a run reports.
enum RunEvent: Sendable {
  case progress(ReplicationProgress)
  /// The target has everything that the source has so far.
  case caughtUp
  /// The policy does not permit the exchange of data for now.
  case suspended
  case resumed
}
