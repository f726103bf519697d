#if Client && canImport(Darwin)
  import FileAccess
  import Foundation

  /// One request and its answer, without redirects, as a task of URLSession.
  final class SessionExchange: Sendable {
    private struct State {
      var continuation: CheckedContinuation<IncomingResponse, any Error>?
      var upload: SessionUpload?
      var watch: Task<Void, Never>?
      /// The error with which the client ended the exchange.
      var failure: (any Error)?
      var isAnswered = false
      var isOver = false
      var isPaused = false
      var hasBegun = false
      var received = 0
      var lastActivity = ContinuousClock.now
    }

    private let request: OutgoingRequest
    private let address: HTTPAddress
    private let task: URLSessionTask
    private let deadline: ContinuousClock.Instant?
    private let body: BodyPipe
    private let state = Locked(State())

    init(
      _ request: OutgoingRequest, _ address: HTTPAddress, _ task: URLSessionTask,
      deadline: ContinuousClock.Instant?
    ) {
      self.request = request
      self.address = address
      self.task = task
      self.deadline = deadline
      let place = SessionPlace()
      body = BodyPipe(
        hasRoom: { place.exchange?.resume() },
        isCancelled: { place.exchange?.end(CancellationError()) })
      place.set(self)
    }

    /// Begins, unless it has been ended already.
    func begin(_ continuation: CheckedContinuation<IncomingResponse, any Error>) {
      let failure = state.withLock { state -> (any Error)? in
        if let failure = state.failure { return failure }
        state.continuation = continuation
        state.watch = Task { [weak self] in
          while let pause = self?.check() { try? await Task.sleep(for: pause) }
        }
        return nil
      }
      if let failure {
        continuation.resume(throwing: failure)
      } else {
        task.resume()
      }
    }

    /// Ends it from this side.
    func end(_ failure: any Error) {
      let isFirst = state.withLock { state in
        if state.isOver { return false }
        if state.failure == nil { state.failure = failure }
        return true
      }
      guard isFirst else { return }
      finish(failure)
      task.cancel()
    }

    /// URLSession has come to the end.
    func complete(_ error: (any Error)?) {
      let own = state.withLock { $0.failure }
      finish(own ?? error.map { SessionFailure.error($0, host: address.host) })
    }

    private func finish(_ failure: (any Error)?) {
      let (continuation, upload, watch) = state.withLock { state in
        state.isOver = true
        defer {
          state.continuation = nil
          state.upload = nil
          state.watch = nil
        }
        return (state.continuation, state.upload, state.watch)
      }
      upload?.end()
      watch?.cancel()
      body.finish(failure)
      continuation?.resume(
        throwing: failure ?? TransportError(.cutOff, "\(address.host): there is no answer"))
    }

    // MARK: Calls of the delegate

    /// False if the answer is not taken.
    func answer(_ response: URLResponse) -> Bool {
      noteActivity()
      guard let response = response as? HTTPURLResponse else {
        end(TransportError(.invalidAnswer, "\(address.host): the answer is not HTTP"))
        return false
      }
      var headers = HTTPHeaders()
      var byteCount = 0
      for (name, value) in response.allHeaderFields {
        guard let name = name as? String, let value = value as? String else { continue }
        byteCount += name.utf8.count + value.utf8.count + 4
        headers.add(name, value)
      }
      guard byteCount <= request.limits.headerByteCount else {
        end(TransportError(.tooLarge, "\(address.host): the header is too long"))
        return false
      }
      // URLSession has unpacked what it can.
      if request.method != .head, headers["Content-Encoding"] != nil {
        headers["Content-Encoding"] = nil
        headers["Content-Length"] = nil
      }
      let continuation = state.withLock { state in
        state.isAnswered = true
        defer { state.continuation = nil }
        return state.continuation
      }
      continuation?.resume(
        returning: IncomingResponse(
          response.statusCode, headers: headers, url: address.text, body: PipedBody(body)))
      return true
    }

    func receive(_ data: Data) {
      let isTooLong = state.withLock { state in
        state.lastActivity = .now
        state.received += data.count
        return request.limits.bodyByteCount.map { state.received > $0 } ?? false
      }
      if isTooLong {
        return end(
          TransportError(.tooLarge, "\(address.host): the body has more bytes than are allowed"))
      }
      var isFull = false
      for region in data.regions {
        isFull = region.withUnsafeBytes { body.append($0) }
      }
      guard isFull else { return }
      state.withLock { $0.isPaused = true }
      task.suspend()
      // The reader may have been quicker.
      if body.isEmpty { resume() }
    }

    private func resume() {
      let wasPaused = state.withLock { state in
        state.lastActivity = .now
        defer { state.isPaused = false }
        return state.isPaused
      }
      if wasPaused { task.resume() }
    }

    func noteActivity() {
      state.withLock { state in
        state.lastActivity = .now
        state.hasBegun = true
      }
    }

    func refuseServer() {
      end(TransportError(.untrusted, "\(address.host): the certificate is not trusted"))
    }

    /// The stream that the body is read from, from its beginning; nil if there is none.
    func openBody() -> InputStream? {
      guard case .stream(let byteCount, let open) = request.body else { return nil }
      do {
        let upload = SessionUpload(
          try open(), byteCount: byteCount, made: { [weak self] in self?.noteActivity() },
          failed: { [weak self] in self?.end($0) })
        let old = state.withLock { state in
          defer { state.upload = upload }
          return state.upload
        }
        old?.end()
        return upload?.input
      } catch {
        end(error)
        return nil
      }
    }

    // MARK: Time

    /// Checks the time limits. Returns the time until the next check; nil once none is needed.
    private func check() -> Duration? {
      let now = ContinuousClock.now
      if let deadline, now >= deadline {
        end(TransportError(.timedOut, "\(address.host): no complete answer in time"))
        return nil
      }
      let (isOver, begin, hasBegun) = state.withLock { state in
        (state.isOver, idleBegin(state), state.hasBegun)
      }
      if isOver { return nil }
      // The system does not say when a connection is made.
      let patience = request.limits.idle + (hasBegun ? .zero : request.limits.connect)
      if let begin, now >= begin + patience {
        end(TransportError(.timedOut, "\(address.host): nothing came for too long"))
        return nil
      }
      let idleEnd = begin.map { $0 + patience } ?? now + min(patience, .milliseconds(200))
      let next = deadline.map { min($0, idleEnd) } ?? idleEnd
      return max(.milliseconds(1), now.duration(to: next))
    }

    private func idleBegin(_ state: State) -> ContinuousClock.Instant? {
      if state.isPaused { return nil }
      if !state.isAnswered { return state.lastActivity }
      return body.readerWaitsSince.map { max($0, state.lastActivity) }
    }
  }
#endif
