/// How sending some changes ended.
enum UploadOutcome: Sendable {
  /// Each is acknowledged, parked, or to be sent again.
  case settled
  /// The server refuses them together; sent in smaller parts, some may be taken. `culprit` is the
  /// one that it names.
  case tooMany(culprit: ResourceAddress?)
  /// The server fails, or there was no answer. What was sent has been looked up.
  case failed(FHIRReplicationError)
}
