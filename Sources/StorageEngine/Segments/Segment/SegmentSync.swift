import FileAccess

/// A segment's file and its syncs, which come from two sides: from the leader of commits that wait, and from the
/// writer that finishes the segment.
///
/// One at a time, and none after one that failed. A system tells each handle of a failed write once: of two syncs
/// that overlap, or follow each other, one would hear of it and the other that all is well.
final class SegmentSync: Sendable {
  let file: any File
  private let turn = NativeLock()
  private let failure = Locked<FileError?>(nil)

  init(_ file: any File) { self.file = file }

  /// Makes everything durable that was written before the call. After an error no later call succeeds.
  func sync(_ level: SyncLevel) throws(FileError) {
    try turn.withLock { () throws(FileError) in
      try check()
      do throws(FileError) { try file.sync(level) } catch {
        failure.withLock { $0 = error }
        throw error
      }
    }
  }

  /// Throws the error of a sync that failed. Waits for none.
  func check() throws(FileError) {
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
