import Andiron
import CareModel
import HealthModel

/// The events of health-linked tasks, now and each time commits have changed them: those of tasks,
/// and those of samples.
///
/// Each element is the whole list; one that is equal to the one before is left out. Any number of
/// commits between two elements become one change, and nothing is computed while the consumer is
/// busy. The sequence ends when its task is cancelled or the iterator is released.
public struct HealthTaskEvents: AsyncSequence, Sendable {
  public typealias Element = [HealthTaskEvent]

  private let store: HealthTaskStore
  private let query: EventQuery

  init(_ store: HealthTaskStore, _ query: EventQuery) {
    self.store = store
    self.query = query
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(store, query) }

  public struct AsyncIterator: AsyncIteratorProtocol {
    private let store: HealthTaskStore
    private let query: EventQuery
    private let signals: StoreSignals
    private var wakeups: AsyncStream<Void>.Iterator
    private var last: [HealthTaskEvent]?

    init(_ store: HealthTaskStore, _ query: EventQuery) {
      self.store = store
      self.query = query
      signals = StoreSignals(store.followers)
      wakeups = signals.makeIterator()
    }

    /// Returns the next list, or nil if the task was cancelled.
    ///
    /// Throws what `HealthTaskStore.events` throws, and `.closed` if a store is closed.
    public mutating func next() async throws -> [HealthTaskEvent]? {
      while true {
        if last != nil { _ = await wakeups.next() }
        guard !Task.isCancelled, let follower = signals.followers.first, !follower.isStopped else {
          signals.stop()
          return nil
        }
        // The reading below sees the changes that they have noted.
        for other in signals.followers.dropFirst() { other.forget() }
        let (store, query) = (store, query)
        let current = try await follower.read { care in
          let samples = try store.isOneStore ? care : store.health.store.snapshot()
          return try store.events(query, in: care, samples: samples)
        }
        guard current != last else { continue }
        last = current
        return current
      }
    }
  }
}
