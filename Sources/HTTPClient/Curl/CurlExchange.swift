#if Client && canImport(CCurl)
  import CCurl
  import FileAccess
  import HTTPMessage

  /// One request and its answer, without redirects.
  ///
  /// `@unchecked Sendable`: the thread of the transport alone touches what varies, but for
  /// `response` and `body`, which have locks of their own.
  final class CurlExchange: @unchecked Sendable {
    let request: OutgoingRequest
    let address: HTTPAddress
    /// When the answer has to be complete; nil for any time.
    let deadline: ContinuousClock.Instant?
    /// Whether packed bodies are asked for, and unpacked.
    let unpacks: Bool
    let body: BodyPipe
    let upload: UploadPump?
    /// The answer without its body, once its header is complete.
    let response = OneShot<IncomingResponse, any Error>()

    /// The handle; present while the transfer runs.
    var easy: CurlEasy?
    /// The error with which the client ended the transfer.
    var failure: (any Error)?
    /// Whether the transfer was cancelled, possibly before it began.
    var isCancelled = false
    private var head: ResponseHead
    private(set) var isAnswered = false
    private var isPacked = false
    private(set) var isConnected = false
    private var isReadingPaused = false
    private var isWritingPaused = false
    private var received = 0
    private var lastActivity = ContinuousClock.now

    init(
      _ request: OutgoingRequest, _ address: HTTPAddress, deadline: ContinuousClock.Instant?,
      isReady: @escaping @Sendable () -> Void, isCancelled: @escaping @Sendable () -> Void
    ) {
      self.request = request
      self.address = address
      self.deadline = deadline
      unpacks = request.headers["Accept-Encoding"] == nil
      body = BodyPipe(hasRoom: isReady, isCancelled: isCancelled)
      upload = UploadPump(request.body, isReady: isReady)
      head = ResponseHead(limit: request.limits.headerByteCount)
    }

    /// Ends the body, and fails the response if its header is not complete.
    func finish(_ failure: (any Error)?) {
      upload?.close()
      body.finish(failure)
      response.set(
        .failure(
          failure
            ?? TransportError(.cutOff, "\(address.host): the header is not complete")))
    }

    // MARK: What the library calls

    /// A connection is there; false if the request may not be sent on it.
    ///
    /// The library sends a request once more if a connection that was open for long turns out to be
    /// gone. Nobody knows then whether the first one arrived, so that is right only for methods by
    /// which twice is the same as once.
    func begin() -> Bool {
      lastActivity = .now
      let isFirst = !isConnected
      isConnected = true
      return isFirst || ![.post, .patch].contains(request.method)
    }

    /// Takes a line of the header; false to end the transfer.
    func receive(header line: UnsafeRawBufferPointer) -> Bool {
      lastActivity = .now
      switch head.add(line) {
      case .more: return true
      case .tooLarge:
        failure = TransportError(.tooLarge, "\(address.host): the header is too long")
        return false
      case .complete: return isAnswered ? true : answer()
      }
    }

    private func answer() -> Bool {
      isAnswered = true
      var headers = head.headers
      let codings = headers.list("Content-Encoding").map { $0.lowercased() }
        .filter { $0 != "identity" }
      if unpacks, request.method != .head, !codings.isEmpty {
        guard ["gzip", "x-gzip"].contains(codings[0]), codings.count == 1 else {
          failure = TransportError(
            .invalidAnswer, "\(address.host): the body is packed in a way that was not asked for")
          return false
        }
        isPacked = true
        headers["Content-Encoding"] = nil
        headers["Content-Length"] = nil
      }
      let piped = PipedBody(body)
      response.set(
        .success(
          IncomingResponse(
            head.status, headers: headers, url: address.text,
            body: isPacked ? UnpackingBody(piped, limit: request.limits.bodyByteCount) : piped)))
      return true
    }

    enum Reception {
      case taken
      case pause
      case end
    }

    func receive(body bytes: UnsafeRawBufferPointer) -> Reception {
      lastActivity = .now
      if let limit = wireLimit, bytes.count > limit - received {
        failure = TransportError(
          .tooLarge, "\(address.host): the body has more bytes than are allowed")
        return .end
      }
      guard body.write(bytes) else {
        isReadingPaused = true
        return .pause
      }
      received += bytes.count
      return .taken
    }

    /// The most bytes that may be received. The unpacked bytes are counted separately; packed ones
    /// are never many more than those.
    private var wireLimit: Int? {
      guard let limit = request.limits.bodyByteCount else { return nil }
      if !isPacked { return limit }
      let (most, isOverflow) = limit.addingReportingOverflow(limit / 8 + 64 << 10)
      return isOverflow ? nil : most
    }

    func send(into buffer: UnsafeMutableRawBufferPointer) -> UploadPump.Step {
      lastActivity = .now
      let step = upload?.read(into: buffer) ?? .end
      switch step {
      case .wait: isWritingPaused = true
      case .failure(let error): failure = error
      case .bytes, .end: break
      }
      return step
    }

    // MARK: Continuing

    /// Resumes what was paused. Returns an error that ends the transfer, nil if it continues.
    func resume() -> CURLcode? {
      guard let easy, isReadingPaused || isWritingPaused else { return nil }
      isReadingPaused = false
      isWritingPaused = false
      lastActivity = .now
      // If there is still nothing, it is paused again.
      let result = curl_easy_pause(easy.pointer, CURLPAUSE_CONT)
      return result == CURLE_OK ? nil : result
    }

    /// When the transfer has to be looked at again, and the error if it took too long.
    func check(
      _ now: ContinuousClock.Instant
    ) -> (next: ContinuousClock.Instant?, failure: TransportError?) {
      if let deadline, now >= deadline {
        return (nil, TransportError(.timedOut, "\(address.host): no complete answer in time"))
      }
      guard let begin = idleBegin else {
        let later = now + min(request.limits.idle, .milliseconds(200))
        return (deadline.map { min($0, later) } ?? later, nil)
      }
      // The library watches over the time to connect.
      guard isConnected else { return (deadline, nil) }
      let end = begin + request.limits.idle
      if now >= end {
        return (nil, TransportError(.timedOut, "\(address.host): nothing came for too long"))
      }
      return (deadline.map { min($0, end) } ?? end, nil)
    }

    /// Since when nothing happens although the program waits; nil while the program lets the server
    /// wait.
    private var idleBegin: ContinuousClock.Instant? {
      if isReadingPaused || isWritingPaused { return nil }
      if !isAnswered { return lastActivity }
      return body.readerWaitsSince.map { max($0, lastActivity) }
    }
  }
#endif
