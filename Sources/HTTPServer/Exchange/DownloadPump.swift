import FileAccess

/// The body of a response on its way from its source to a connection: the next piece is made while
/// the one before is sent, and none is made for a client that does not read.
///
/// `@unchecked Sendable`: `lock` protects all that changes.
final class DownloadPump: @unchecked Sendable {
  enum Reading {
    case bytes(Int)
    /// Nothing yet: `resume` will be called.
    case later
    case end
    case failure
  }

  private enum State {
    /// Nobody makes the next piece.
    case idle
    /// A thread makes it.
    case filling
    case waiting(AlarmClock.Alarm)
    case ended
    case failed
  }

  private let lock = NativeLock()
  private let source: any HTTPBodySource
  private let pool: WorkerPool
  private let clock: AlarmClock
  private var state = State.idle
  private var hasBegun = false
  private var isWoken = false
  private var isClosed = false
  private var isSourceEnded = false
  private var piece: [UInt8] = []
  private var position = 0
  private var following: [UInt8]?
  private var resume: (@Sendable () -> Void)?

  init(_ source: any HTTPBodySource, _ pool: WorkerPool, _ clock: AlarmClock) {
    self.source = source
    self.pool = pool
    self.clock = clock
  }

  // MARK: The connection's side

  /// Copies what is there into `target`. Calls `resume` later, once, if nothing is.
  func read(
    into target: UnsafeMutableRawBufferPointer, resume: @escaping @Sendable () -> Void
  ) -> Reading {
    lock.withLock {
      if position == piece.count, let following {
        piece = following
        position = 0
        self.following = nil
      }
      if position < piece.count {
        let count = min(target.count, piece.count - position)
        piece.withUnsafeBytes {
          target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]))
        }
        position += count
        if following == nil, case .idle = state { startFilling() }
        return .bytes(count)
      }
      switch state {
      case .ended: return .end
      case .failed: return .failure
      case .idle: startFilling()
      case .filling, .waiting: break
      }
      self.resume = resume
      return .later
    }
  }

  /// Ends the body where it waits for something to happen.
  func endWaiting() {
    let resume = lock.withLock {
      isClosed = true
      guard case .waiting(let alarm) = state else { return (@Sendable () -> Void)?.none }
      clock.cancel(alarm)
      state = .ended
      return takeResume()
    }
    resume?()
  }

  /// Nothing is read any more.
  func close() {
    let ends = lock.withLock {
      isClosed = true
      resume = nil
      if case .waiting(let alarm) = state { clock.cancel(alarm) }
      if case .filling = state { return false }
      state = .ended
      return takeSource()
    }
    if ends { pool.submit { [source] in source.end() } }
  }

  // MARK: The source's side

  private func startFilling() {
    state = .filling
    pool.submit { [self] in fill() }
  }

  private func wake() {
    lock.withLock {
      switch state {
      case .waiting(let alarm):
        clock.cancel(alarm)
        startFilling()
      case .filling: isWoken = true
      case .idle, .ended, .failed: break
      }
    }
  }

  private func fill() {
    if !hasBegun {
      hasBegun = true
      source.begin { [weak self] in self?.wake() }
    }
    let result = Result { try source.next() }
    let (resume, ends) = lock.withLock { () -> ((@Sendable () -> Void)?, Bool) in
      if isClosed, !isReading {
        state = .ended
        return (takeResume(), takeSource())
      }
      switch result {
      case .success(.bytes(let bytes)):
        if following == nil { following = bytes } else { following? += bytes }
        state = .idle
      case .success(.wait(let milliseconds)):
        if isClosed {
          state = .ended
          return (takeResume(), takeSource())
        }
        if isWoken {
          isWoken = false
          startFilling()
        } else {
          let alarm = clock.call(afterMilliseconds: milliseconds) { [weak self] in self?.wake() }
          state = .waiting(alarm)
        }
        return (nil, false)
      case .success(.end): state = .ended
      case .failure: state = .failed
      }
      return (takeResume(), false)
    }
    resume?()
    if ends { source.end() }
  }

  /// Whether a connection waits for the piece.
  private var isReading: Bool { resume != nil }

  private func takeSource() -> Bool {
    defer { isSourceEnded = true }
    return !isSourceEnded
  }

  private func takeResume() -> (@Sendable () -> Void)? {
    defer { resume = nil }
    return resume
  }
}
