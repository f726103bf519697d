/// The roots of every tree as of one commit. Copying is cheap, as pages are shared.
struct Roots: Sendable {
  var tables = TableMap()
  var rows = RowTableRoot()
  /// From row to the place of an entries frame, for records whose entries were changed without
  /// their value.
  var entries = TreeRoot(payloadByteCount: 8)
  /// Rows from this one on have never been used.
  var nextRow: UInt32 = 1
  /// The head of the list of rows that were given back; zero if it is empty.
  var freeRow: UInt32 = 0
  var freeRowCount = 0
}

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
