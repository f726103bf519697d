import FileAccess
import HTTPServer

/// Makes as many bytes as are asked for, and counts.
final class CountingSource: HTTPBodySource {
  private struct State {
    var count = 0
    var isEnded = false
    var isWaiting = false
    var hasGoneOn = false
  }

  private let pieceCount: Int
  private let limit: Int
  /// Where it waits, and where it fails.
  private let stops: (wait: Int?, failure: Int?)
  private let state = Locked(State())
  private let wake = Locked<(@Sendable () -> Void)?>(nil)

  init(limit: Int, piece: Int = 10_000, wait: Int? = nil, failure: Int? = nil) {
    self.limit = limit
    pieceCount = piece
    stops = (wait, failure)
  }

  var count: Int { state.withLock { $0.count } }
  var isEnded: Bool { state.withLock { $0.isEnded } }
  var isWaiting: Bool { state.withLock { $0.isWaiting } }

  func begin(wake: @escaping @Sendable () -> Void) { self.wake.withLock { $0 = wake } }

  /// Continues where it waits.
  func goOn() {
    state.withLock { $0.hasGoneOn = true }
    wake.withLock { $0 }?()
  }

  func next() throws -> HTTPBodyPiece {
    try state.withLock { state in
      if let failure = stops.failure, state.count >= failure { throw HTTPError(.incomplete, "x") }
      if let wait = stops.wait, state.count >= wait, !state.hasGoneOn {
        state.isWaiting = true
        return .wait(milliseconds: 1_000_000)
      }
      guard state.count < limit else { return .end }
      let size = min(pieceCount, limit - state.count)
      state.count += size
      return .bytes([UInt8](repeating: 7, count: size))
    }
  }

  func end() { state.withLock { $0.isEnded = true } }
}
