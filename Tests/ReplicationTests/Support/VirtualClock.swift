import FileAccess

/// A clock on which pauses take no time, but as long as they should.
struct VirtualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let offset = Locked(Duration.zero)

  var now: Instant { Instant(offset: offset.withLock { $0 }) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    offset.withLock { $0 = max($0, deadline.offset) }
    await Task.yield()
  }
}
