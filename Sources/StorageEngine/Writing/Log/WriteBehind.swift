internal import Dispatch
import FileAccess

/// Writes a full buffer on a queue of its own while the next one is being filled, for transactions
/// of many megabytes: copying to the system costs as much as building the trees.
///
/// `@unchecked Sendable`: the members are used under the writer's lock, except those that `write`
/// captures: `buffer` does not change while `outcome` is `.running`, and `outcome` has its own
/// lock.
final class WriteBehind: @unchecked Sendable {
  enum Outcome {
    case none
    case running
    case done
    case failed(EngineError)
  }

  /// The place of the bytes of `buffer` in the file.
  private(set) var start = 0
  private let buffer = AppendBuffer()
  private let queue = DispatchQueue(label: "andiron.write-behind", qos: .userInitiated)
  private let lock = NativeLock()
  private var outcome = Outcome.none

  /// Takes the bytes of `full`, which is empty afterwards, and begins to write them at `start`.
  /// Only after `settle` has returned.
  func begin(_ full: AppendBuffer, to file: any File, at start: Int) {
    assert(isIdle, "one buffer at a time")
    buffer.removeAll()
    buffer.swap(with: full)
    self.start = start
    lock.withLock { outcome = .running }
    queue.async { [self] in
      let outcome = write(to: file)
      lock.withLock {
        self.outcome = outcome
        lock.broadcast()
      }
    }
  }

  /// Returns when the bytes are in the file. Throws if they could not be written; called again, it
  /// tries again to write the same bytes in the same place.
  func settle(_ file: any File) throws(EngineError) {
    let before = lock.withLock { outcome }
    var found = wait()
    if case .failed = before {
      found = write(to: file)
      lock.withLock { outcome = found }
    }
    if case .failed(let error) = found { throw error }
  }

  /// Forgets the bytes. Returns false if they could not be written.
  func forget() -> Bool {
    let found = wait()
    lock.withLock { outcome = .none }
    buffer.removeAll()
    if case .failed = found { return false }
    return true
  }

  /// The bytes from `offset` in the file on, if they are among those that are or were being
  /// written; otherwise nil.
  func bytes(from offset: Int) -> UnsafeRawBufferPointer? {
    guard offset >= start, offset < start + buffer.count else { return nil }
    return UnsafeRawBufferPointer(rebasing: buffer.bytes[(offset - start)...])
  }

  private var isIdle: Bool {
    lock.withLock { if case .none = outcome { true } else { false } }
  }

  private func wait() -> Outcome {
    lock.withLock {
      while case .running = outcome { lock.wait() }
      return outcome
    }
  }

  private func write(to file: any File) -> Outcome {
    do {
      try file.writeFully(buffer.bytes, at: start)
      return .done
    } catch {
      return .failed(EngineError(error))
    }
  }
}
