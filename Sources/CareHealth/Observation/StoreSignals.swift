import Andiron

/// Wakes one who waits when commits touch collections of several stores.
final class StoreSignals: Sendable {
  /// One a store.
  let followers: [CommitFollower]
  private let signals: AsyncStream<Void>
  private let sink: AsyncStream<Void>.Continuation

  init(_ followers: [CommitFollower]) {
    self.followers = followers
    // Any number of commits are one reason to look.
    (signals, sink) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    for follower in followers {
      // Ends when the follower is stopped, at the latest with this object. A store that is closed
      // wakes too.
      Task { [sink] in
        while !follower.isStopped {
          await follower.wait()
          sink.yield()
        }
      }
    }
  }

  deinit { stop() }

  /// A `next()` returns when there is something to look at, or nil once the task is cancelled. For
  /// one iterator alone.
  func makeIterator() -> AsyncStream<Void>.Iterator { signals.makeAsyncIterator() }

  func stop() {
    for follower in followers { follower.stop() }
    sink.finish()
  }
}
