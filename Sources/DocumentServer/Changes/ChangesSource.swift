import Andiron
import CouchProtocol
import DocumentStore
import HTTPServer
import ValueModel

/// The rows of a feed, read as they are sent.
///
/// `@unchecked Sendable`: `prepare` is called before the server has it, `next` never twice at once,
/// and nothing else changes it; `follower` is set once.
final class ChangesSource: HTTPBodySource, @unchecked Sendable {
  private static let batchCount = 500

  private let database: Database<Store>
  private let wanted: ChangesRequest
  private let framing: ChangesFraming
  private let clock = ContinuousClock()
  private var query: ChangesQuery
  private var remaining: Int?
  private var follower: CommitFollower?
  private var prepared: DocumentChanges?
  private var last: DatabaseSequence?
  private var pending = 0
  private var rowCount = 0
  private var hasOpened = false
  private var isFinished = false
  /// When something was sent last, and when there was a change last.
  private var sentTime: ContinuousClock.Instant
  private var changeTime: ContinuousClock.Instant

  init(_ database: Database<Store>, _ wanted: ChangesRequest) {
    self.database = database
    self.wanted = wanted
    query = wanted.query
    remaining = wanted.query.limit
    framing = ChangesFraming(feed: wanted.feed)
    sentTime = clock.now
    changeTime = clock.now
  }

  /// Reads the first rows. Throws what reading throws.
  func prepare() throws {
    if wanted.feed != .normal {
      query.isDescending = false
      follower = database.follower()
    }
    prepared = try read()
  }

  func begin(wake: @escaping @Sendable () -> Void) { follower?.onSignal(wake) }

  func end() { follower?.stop() }

  func next() throws -> HTTPBodyPiece {
    if isFinished { return .end }
    var bytes: [UInt8] = []
    if !hasOpened {
      hasOpened = true
      bytes += framing.opening
    }
    let found: DocumentChanges?
    if let prepared {
      found = prepared
      self.prepared = nil
    } else {
      found = try read()
    }
    if let found { try append(found, to: &bytes) }
    let isAtEnd = pending == 0 || remaining == 0
    if isAtEnd, ends() {
      bytes += framing.closing(last: last, pending: pending)
      isFinished = true
    }
    if !bytes.isEmpty {
      sentTime = clock.now
      return .bytes(bytes)
    }
    if isFinished { return .end }
    return isAtEnd ? wait() : try next()
  }

  private func read() throws -> DocumentChanges? {
    follower?.forget()
    let snapshot = try database.steadyView(isDurable: true)
    defer { snapshot.origin.close() }
    var query = query
    query.limit = min(remaining ?? .max, Self.batchCount)
    let found = try snapshot.changes(query)
    if last == nil { last = try query.since ?? snapshot.lastSequence() }
    pending = found?.pendingCount ?? 0
    return found
  }

  private func append(_ found: DocumentChanges, to bytes: inout [UInt8]) throws {
    last = found.last
    query.since = query.isDescending ? query.since : found.last
    if query.isDescending { pending = 0 }
    for change in found.changes {
      rowCount += 1
      let hasSequence = rowCount % wanted.sequenceInterval == 0
      bytes += framing.row(
        try value(of: change, hasSequence), change.sequence, isFirst: rowCount == 1)
    }
    if let remaining { self.remaining = remaining - found.changes.count }
    if !found.changes.isEmpty { changeTime = clock.now }
  }

  private func value(of change: DocumentChange, _ hasSequence: Bool) throws -> Value {
    var fields: [(String, Value)] = [
      ("seq", hasSequence ? Value(change.sequence.description) : .null), ("id", Value(change.id)),
      ("changes", Value(array: change.revisions.map { ["rev": Value($0.description)] })),
    ]
    if change.isDeleted { fields.append(("deleted", true)) }
    if let document = change.document {
      fields.append(("doc", try wanted.view.value(of: document, in: database)))
    }
    return Value(object: fields)
  }

  /// Whether the answer is complete where nothing more is there.
  private func ends() -> Bool {
    switch wanted.feed {
    case .normal: true
    case .longpoll: rowCount > 0 || remaining == 0 || isTimedOut
    case .continuous, .eventsource: remaining == 0 || isTimedOut
    }
  }

  private var isTimedOut: Bool {
    wanted.heartbeat == nil && clock.now - changeTime >= .milliseconds(wanted.timeout)
  }

  private func wait() -> HTTPBodyPiece {
    let now = clock.now
    guard let heartbeat = wanted.heartbeat else {
      return .wait(milliseconds: milliseconds(.milliseconds(wanted.timeout) - (now - changeTime)))
    }
    let left = .milliseconds(heartbeat) - (now - sentTime)
    if left > .zero { return .wait(milliseconds: milliseconds(left)) }
    sentTime = now
    return .bytes(framing.heartbeat)
  }

  private func milliseconds(_ duration: Duration) -> Int {
    let (seconds, fraction) = duration.components
    return max(1, Int(seconds) * 1_000 + Int(fraction / 1_000_000_000_000_000) + 1)
  }
}
