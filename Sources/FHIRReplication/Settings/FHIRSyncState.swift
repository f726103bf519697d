/// What a synchroniser is doing.
public enum FHIRSyncState: Sendable, Hashable {
  /// No run is under way.
  case idle
  /// Resources come; the report says how many so far.
  case downloading(FHIRSyncReport)
  /// Local changes go; `left` of them are left.
  case uploading(FHIRSyncReport, left: Int)
  /// A request is repeated after a pause, or an export is not ready yet.
  case waiting(Duration)
  /// The last run came to its end.
  case finished(FHIRSyncReport)
  /// The last run ended early.
  case failed(FHIRReplicationError)
  /// The last run was cancelled, or ended by an error of the store.
  case stopped
}
