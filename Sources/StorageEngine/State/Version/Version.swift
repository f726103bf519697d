/// The view of readers: one commit, which never changes. The cost of creating a version does not
/// depend on the content of the store.
final class Version: Sendable {
  /// Rises with each version of this session.
  let identifier: UInt64
  let state: StoreState
  /// The sequence of the commit.
  let sequence: SequenceNumber
  /// The end of the log at the commit.
  let logEnd: LogPosition

  init(
    identifier: UInt64, state: StoreState, sequence: SequenceNumber, logEnd: LogPosition
  ) {
    self.identifier = identifier
    self.state = state
    self.sequence = sequence
    self.logEnd = logEnd
  }
}
