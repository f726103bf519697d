/// The outcome of sending changes.
enum UploadOutcome: Sendable {
  /// Each change is acknowledged, parked, or to be sent again.
  case settled
  /// The server refuses the changes together, but may accept some of them in smaller parts.
  /// `culprit` is the one that it names.
  case tooMany(culprit: ResourceAddress?)
  /// The server failed, or there was no answer. The outcome of the sent changes has been looked up.
  case failed(FHIRReplicationError)
}
