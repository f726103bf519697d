import FileAccess

/// A segment's file and its syncs, which come from two sides: from the leader of waiting commits,
/// and from the writer that finishes the segment.
///
/// Only one runs at a time, and none after one that failed. A system reports a failed write once to
/// each handle: of two syncs that overlap or follow each other, one would learn of it and the other
/// would succeed.
final class SegmentSync: Sendable {
  let file: any File
  private let turn = NativeLock()
  private let failure = Locked<FileError?>(nil)

  init(_ file: any File) { self.file = file }

  /// Makes everything durable that was written before the call. After an error, every later call
  /// throws the same error.
  func sync(_ level: SyncLevel) throws(FileError) {
    try turn.withLock { () throws(FileError) in
      try check()
      do throws(FileError) { try file.sync(level) } catch {
        failure.withLock { $0 = error }
        throw error
      }
    }
  }

  /// Throws the error of an earlier sync that failed. Does not wait for a running one.
  func check() throws(FileError) {
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
