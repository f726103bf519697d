import FileAccess
import Foundation

/// A writer that a task uses from the threads of a store, one after the other.
final class LockedBlobWriter: Sendable {
  private let writer: Locked<BlobWriter>

  init(_ writer: sending BlobWriter) { self.writer = Locked(writer) }

  func append(_ bytes: some ContiguousBytes) throws { try writer.withLock { try $0.append(bytes) } }

  func finish() throws -> StagedBlob { try writer.withLock { try $0.finish() } }
}
