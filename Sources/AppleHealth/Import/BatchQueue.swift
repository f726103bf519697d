internal import FileAccess

/// Hands batches from the reading thread to the storing one.
///
/// `@unchecked Sendable`: all mutable state is accessed only while `lock` is held.
final class BatchQueue: @unchecked Sendable {
  /// The maximum number of waiting batches: one while another is being stored.
  private static let limit = 1

  private let lock = NativeLock()
  private var batches: [SampleBatch] = []
  private var end: Result<ExportReport, ExportError>?
  private var isStopped = false

  /// Waits until there is room, and adds a batch. Returns false if the queue takes no more batches.
  func put(_ batch: SampleBatch) -> Bool {
    lock.withLock {
      while batches.count >= Self.limit, !isStopped { lock.wait() }
      guard !isStopped else { return false }
      batches.append(batch)
      lock.broadcast()
      return true
    }
  }

  /// Signals that there are no more batches. Must be called once, in any case.
  func finish(_ result: Result<ExportReport, ExportError>) {
    lock.withLock {
      end = result
      lock.broadcast()
    }
  }

  /// Waits for a batch and returns it; nil if there are no more.
  func next() -> SampleBatch? {
    lock.withLock {
      while batches.isEmpty, end == nil { lock.wait() }
      guard !batches.isEmpty else { return nil }
      defer { lock.broadcast() }
      return batches.removeFirst()
    }
  }

  /// Takes no more batches, waits until the reading thread has ended, and returns its result.
  func stop() -> Result<ExportReport, ExportError> {
    lock.withLock {
      isStopped = true
      batches.removeAll()
      lock.broadcast()
      while true {
        if let end { return end }
        lock.wait()
      }
    }
  }
}
