#if Client && canImport(CCurl)
  import FileAccess

  /// Brings the pieces of a body that is made while it is sent to the thread that sends it, which
  /// alone calls `read`, `rewind` and `close`.
  final class UploadPump: Sendable {
    enum Step {
      case bytes(Int)
      /// Nothing yet: `isReady` is called when there is.
      case wait
      case end
      case failure(any Error)
    }

    private struct State {
      var stream: (any ByteStream)?
      var rest: ArraySlice<UInt8> = []
      var sent = 0
      var task: Task<Void, Never>?
      var isAtEnd = false
      var failure: (any Error)?
      /// Counts how often the body was begun: what an earlier stream brings is not for this one.
      var attempt = 0
      var isClosed = false
    }

    private let open: @Sendable () throws -> any ByteStream
    /// Nil where nobody knows it.
    let byteCount: Int?
    private let state = Locked(State())
    private let isReady: @Sendable () -> Void

    /// Nil for a request without a body.
    init?(_ body: OutgoingRequest.Body, isReady: @escaping @Sendable () -> Void) {
      self.isReady = isReady
      switch body {
      case .none: return nil
      case .bytes(let bytes):
        byteCount = bytes.count
        open = { BytesStream(bytes) }
      case .stream(let byteCount, let open):
        self.byteCount = byteCount
        self.open = open
      }
    }

    /// Copies what comes next into `buffer`.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Step {
      do {
        try begin()
      } catch {
        return .failure(error)
      }
      return state.withLock { state in copy(from: &state, into: buffer) }
    }

    /// Opens the stream, if that has not been done. What is there already needs no task.
    private func begin() throws {
      let isNew = state.withLock { $0.stream == nil && !$0.isAtEnd && !$0.isClosed }
      guard isNew else { return }
      let stream = try open()
      let piece = (stream as? BytesStream)?.next()
      state.withLock { state in
        state.stream = stream
        state.rest = (piece ?? [])[...]
        state.isAtEnd = stream is BytesStream
      }
    }

    private func copy(
      from state: inout State, into buffer: UnsafeMutableRawBufferPointer
    ) -> Step {
      if let failure = state.failure { return .failure(failure) }
      let left = byteCount.map { $0 - state.sent }
      if let left, left < state.rest.count { return .failure(Self.wrongLength) }
      // The last bytes are sent once it is certain that they are the last.
      if !state.rest.isEmpty, state.isAtEnd || left != state.rest.count {
        let count = min(buffer.count, state.rest.count)
        buffer.copyBytes(from: state.rest.prefix(count))
        state.rest = state.rest.dropFirst(count)
        state.sent += count
        return .bytes(count)
      }
      if state.isAtEnd {
        return left ?? 0 == 0 ? .end : .failure(Self.wrongLength)
      }
      if state.task == nil { ask(&state) }
      return .wait
    }

    private func ask(_ state: inout State) {
      guard let stream = state.stream else { return }
      let attempt = state.attempt
      state.task = Task { [weak self] in
        let piece: Result<[UInt8]?, any Error>
        do { piece = .success(try await stream.next()) } catch { piece = .failure(error) }
        self?.take(piece, attempt: attempt)
      }
    }

    private func take(_ piece: Result<[UInt8]?, any Error>, attempt: Int) {
      let isNews = state.withLock { state in
        guard state.attempt == attempt, !state.isClosed else { return false }
        state.task = nil
        switch piece {
        case .success(let bytes?): state.rest += bytes
        case .success(nil): state.isAtEnd = true
        case .failure(let error): state.failure = error
        }
        return true
      }
      if isNews { isReady() }
    }

    /// Starts the body again after a connection turned out to be gone.
    func rewind() { drop(isClosed: false) }

    /// Releases the stream.
    func close() { drop(isClosed: true) }

    private func drop(isClosed: Bool) {
      let (stream, task) = state.withLock { state in
        let old = (state.stream, state.task)
        let attempt = state.attempt + 1
        state = State()
        state.attempt = attempt
        state.isClosed = isClosed
        return old
      }
      task?.cancel()
      stream?.cancel()
    }

    private static let wrongLength = TransportError(
      .invalidRequest, "the body does not have the length that was announced")
  }
#endif
