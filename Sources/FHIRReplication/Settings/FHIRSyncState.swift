/// The state of a synchroniser.
public enum FHIRSyncState: Sendable, Hashable {
  /// No run is in progress.
  case idle
  /// Resources are arriving; the report contains their number so far.
  case downloading(FHIRSyncReport)
  /// Local changes are being sent; `left` of them remain.
  case uploading(FHIRSyncReport, left: Int)
  /// The run pauses before it repeats a request, or because an export is not ready yet.
  case waiting(Duration)
  /// The last run finished.
  case finished(FHIRSyncReport)
  /// The last run ended early.
  case failed(FHIRReplicationError)
  /// The last run was cancelled, or ended by an error of the store.
  case stopped
}
