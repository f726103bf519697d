import HTTPServer
import ValueModel

/// The activity of a database as it happens: an event after commits, which does not name the
/// records, and figures once a second.
///
/// `@unchecked Sendable`: the server never calls `next` twice at once, and nothing else changes the
/// properties.
final class DatabaseActivity: HTTPBodySource, @unchecked Sendable {
  private static let pauseMilliseconds = 500
  private static let sampleMilliseconds = 1_000

  private let counter: DatabaseCounter
  private let kind: String
  private let commitCount: @Sendable () -> UInt64
  private let clock = ContinuousClock()
  private var knownCount: UInt64
  private var sampleTime: ContinuousClock.Instant?

  /// Begins with what is committed from now on. `commitCount` grows with each commit.
  init(_ counter: DatabaseCounter, kind: String, commitCount: @escaping @Sendable () -> UInt64) {
    self.counter = counter
    self.kind = kind
    self.commitCount = commitCount
    knownCount = commitCount()
  }

  func next() throws -> HTTPBodyPiece {
    var bytes: [UInt8] = []
    let count = commitCount()
    // Pages count again when they hear of a commit; while the counter rests, they would not see it.
    if count != knownCount, !counter.isResting {
      knownCount = count
      bytes += ServerSentEvent.bytes("changes", ["sequence": 0, "changes": [], "isCut": true])
    }
    let now = clock.now
    if sampleTime.map({ now - $0 >= .milliseconds(Self.sampleMilliseconds) }) ?? true {
      bytes += ServerSentEvent.bytes("statistics", counter.statistics(kind: kind))
      sampleTime = now
    }
    return bytes.isEmpty ? .wait(milliseconds: Self.pauseMilliseconds) : .bytes(bytes)
  }
}
