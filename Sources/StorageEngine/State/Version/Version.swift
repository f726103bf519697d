/// What readers see: one commit, which never changes. Creating a version costs the same whatever
/// the store contains.
final class Version: Sendable {
  /// Rises with each version of this session.
  let identifier: UInt64
  let state: StoreState
  /// The sequence of the commit.
  let sequence: SequenceNumber
  /// Where the log ended.
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
