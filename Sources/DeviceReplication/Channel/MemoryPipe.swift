import FileAccess

/// Carries bytes from one task to another, about `capacity` at once.
final class MemoryPipe: Sendable {
  private struct State {
    var pieces: [[UInt8]] = []
    var byteCount = 0
    var isClosed = false
    var reader: CheckedContinuation<Void, Never>?
    var writer: CheckedContinuation<Void, Never>?
  }

  private let capacity: Int
  private let state = Locked(State())

  init(capacity: Int) { self.capacity = capacity }

  /// Writes bytes once fewer than `capacity` are in transit. Throws `DeviceError.closed`.
  func write(_ bytes: [UInt8]) async throws(DeviceError) {
    while true {
      let (isDone, isClosed, reader) = state.withLock { state in
        guard !state.isClosed, state.byteCount < capacity || bytes.isEmpty else {
          return (false, state.isClosed, CheckedContinuation<Void, Never>?.none)
        }
        if !bytes.isEmpty { state.pieces.append(bytes) }
        state.byteCount += bytes.count
        defer { state.reader = nil }
        return (true, false, state.reader)
      }
      reader?.resume()
      if isDone { return }
      if isClosed { throw DeviceError(.closed, "the channel is closed") }
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          guard !state.isClosed, state.byteCount >= capacity else { return true }
          state.writer = continuation
          return false
        }
        if isOpen { continuation.resume() }
      }
    }
  }

  /// Waits for a piece and returns it; nil at the end.
  func read() async -> [UInt8]? {
    while true {
      let (piece, isClosed, writer) = state.withLock { state in
        guard !state.pieces.isEmpty else {
          return ([UInt8]?.none, state.isClosed, CheckedContinuation<Void, Never>?.none)
        }
        let piece = state.pieces.removeFirst()
        state.byteCount -= piece.count
        defer { state.writer = nil }
        return (piece, false, state.writer)
      }
      writer?.resume()
      if piece != nil || isClosed { return piece }
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          guard state.pieces.isEmpty, !state.isClosed else { return true }
          state.reader = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    }
  }

  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer {
        state.reader = nil
        state.writer = nil
      }
      return [state.reader, state.writer]
    }
    for continuation in waiting { continuation?.resume() }
  }
}
