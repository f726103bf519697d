#if Server
  import CMicroHTTP
  import Dispatch
  import FileAccess

  /// A request and its answer, between the library's thread and the handler's.
  ///
  /// The library calls with what it has received; whenever it would have to wait, its connection is
  /// suspended and resumed later. `@unchecked Sendable`: `lock` protects all that changes; the
  /// connection is used while the library has not yet called `finish`.
  final class Exchange: @unchecked Sendable {
    private enum Phase {
      case new
      case receiving
      case answering
      case sending
    }

    /// A body of no more than this is read before its handler is called.
    private static let mostBytesAtOnce = 64 << 10

    private let lock = NativeLock()
    private let context: ExchangeContext
    private let registry: Registry<Exchange>
    private let target: String
    private let deadline: ConnectionDeadline?
    private var connection: OpaquePointer?
    private var phase = Phase.new
    private var head: RequestHead?
    private var clientAddress = ""
    private var pipe: UploadPipe?
    private var isDispatched = false
    /// Whether it has asked for a slot to stream the body.
    private var awaitsSlot = false
    private var isSuspended = false
    private var response: HTTPResponse?
    private var pump: DownloadPump?
    private var start: UInt64 = 0
    private var sentCount = 0
    private var isAbandoned = false

    init(
      _ context: ExchangeContext, _ registry: Registry<Exchange>, target: String,
      _ deadline: ConnectionDeadline?
    ) {
      self.context = context
      self.registry = registry
      self.target = target
      self.deadline = deadline
      deadline?.beginHeader()
    }

    // MARK: The library's thread

    /// Takes what the library has received. Returns false to have the connection cut off.
    func receive(
      _ connection: OpaquePointer, method: String, _ upload: UnsafeRawBufferPointer
    ) -> Bool {
      lock.lock()
      defer { lock.unlock() }
      self.connection = connection
      if isAbandoned { return false }
      switch phase {
      case .new: return begin(connection, method)
      case .receiving: return upload.isEmpty ? endUpload(connection) : take(upload, connection)
      case .answering: return answerIfReady(connection)
      case .sending: return true
      }
    }

    private func begin(_ connection: OpaquePointer, _ method: String) -> Bool {
      start = DispatchTime.now().uptimeNanoseconds
      let head = RequestHead(
        method: method, target: target, headers: ConnectionReading.headers(of: connection))
      self.head = head
      clientAddress = ConnectionReading.clientAddress(of: connection)
      if let refusal = head.refusal(mostBodyBytes: context.options.mostBodyBytes) {
        var response = HTTPResponse(refusal.status, refusal.reason + "\n", type: "text/plain")
        response.headers["Connection"] = "close"
        self.response = response
        return answerIfReady(connection)
      }
      // An answer before the library has called once more would have it close the connection.
      phase = .receiving
      if head.hasBody {
        deadline?.beginBody()
        pipe = UploadPipe(
          limit: context.options.mostBodyBytes, stallSeconds: context.options.idleSeconds)
      } else {
        deadline?.pause()
      }
      return true
    }

    private func take(_ upload: UnsafeRawBufferPointer, _ connection: OpaquePointer) -> Bool {
      guard let pipe else { return false }
      let received = pipe.append(upload)
      // A client that keeps sending what nobody wants is cut off.
      if pipe.isTooLong, received / 2 > context.options.mostBodyBytes { return false }
      deadline?.extend(byteCount: upload.count)
      if !isDispatched, pipe.bufferedCount > Self.mostBytesAtOnce { stream(pipe) }
      let isFull = isDispatched ? pipe.pauses { [weak self] in self?.resume() } : awaitsSlot
      if isFull {
        suspend(connection)
        deadline?.pause()
      }
      return true
    }

    /// Has the handler read the body while it comes, as soon as one of the threads for that is
    /// free.
    private func stream(_ pipe: UploadPipe) {
      if awaitsSlot { return }
      let isFree = context.uploads.take { [weak self, context] in
        if let self { streamInSlot() } else { context.uploads.give() }
      }
      if isFree { dispatch(HTTPRequestBody(pipe), inSlot: true) } else { awaitsSlot = true }
    }

    /// A slot is free that it has waited for; it may not need it any more.
    private func streamInSlot() {
      let isNeeded = lock.withLock {
        awaitsSlot = false
        guard let pipe, !isDispatched, connection != nil else { return false }
        dispatch(HTTPRequestBody(pipe), inSlot: true)
        return true
      }
      if isNeeded { resume() } else { context.uploads.give() }
    }

    private func endUpload(_ connection: OpaquePointer) -> Bool {
      pipe?.complete()
      deadline?.pause()
      phase = .answering
      if !isDispatched { dispatch(pipe.map { HTTPRequestBody($0) } ?? HTTPRequestBody()) }
      return answerIfReady(connection)
    }

    private func answerIfReady(_ connection: OpaquePointer) -> Bool {
      guard let response else {
        suspend(connection)
        return true
      }
      phase = .sending
      return send(response, connection)
    }

    /// The library may call with more of a body although the connection is suspended, but must not
    /// be told to suspend it again.
    private func suspend(_ connection: OpaquePointer) {
      if isSuspended { return }
      isSuspended = true
      MHD_suspend_connection(connection)
    }

    private func send(_ response: HTTPResponse, _ connection: OpaquePointer) -> Bool {
      let built: OpaquePointer?
      switch response.body {
      case .bytes(let bytes):
        sentCount = bytes.count
        built = ResponseBuilding.response(of: bytes)
      case .source(let source, let byteCount):
        let pump = DownloadPump(source, context.pool, context.clock)
        self.pump = pump
        context.add(pump)
        built = ResponseBuilding.response(of: self, byteCount: byteCount)
      }
      guard let built else { return false }
      defer { MHD_destroy_response(built) }
      ResponseBuilding.add(response.headers, to: built)
      return MHD_queue_response(connection, UInt32(clamping: response.status), built) == .YES
    }

    /// Copies the next bytes of the answer; called on the library's thread.
    func read(into target: UnsafeMutableRawBufferPointer) -> Int {
      lock.lock()
      defer { lock.unlock() }
      guard let pump, let connection, !isAbandoned else { return ResponseBuilding.failure }
      switch pump.read(into: target, resume: { [weak self] in self?.resume() }) {
      case .bytes(let count):
        sentCount += count
        return count
      case .later:
        suspend(connection)
        return 0
      case .end: return ResponseBuilding.end
      case .failure: return ResponseBuilding.failure
      }
    }

    /// The library is done with the request, for better or worse.
    func finish(isComplete: Bool) {
      let (pump, pipe, entry) = lock.withLock {
        connection = nil
        return (self.pump, self.pipe, logEntry(isComplete))
      }
      pipe?.fail()
      if let pump {
        pump.close()
        context.remove(pump)
      }
      registry.remove(self)
      deadline?.awaitRequest()
      if let entry { context.log?(entry) }
    }

    /// Has the library cut the connection off, which it cannot while that is suspended.
    func abandon() {
      lock.withLock { isAbandoned = true }
      resume()
    }

    private func logEntry(_ isComplete: Bool) -> HTTPLogEntry? {
      guard context.log != nil, let head, let response else { return nil }
      let nanoseconds = DispatchTime.now().uptimeNanoseconds - start
      return HTTPLogEntry(
        method: head.method, path: head.path, status: response.status, byteCount: sentCount,
        milliseconds: Double(nanoseconds) / 1e6, clientAddress: clientAddress,
        isComplete: isComplete)
    }

    // MARK: The handler's thread

    private func dispatch(_ body: HTTPRequestBody, inSlot: Bool = false) {
      guard let head else { return }
      isDispatched = true
      var request = HTTPRequest(
        head.method, head.path, query: head.query, headers: head.headers, body: body)
      request.origin = context.origin(of: head.headers)
      request.clientAddress = clientAddress
      context.pool.submit { [self, request] in
        answer(context.handler.respond(to: request))
        if inSlot { context.uploads.give() }
      }
    }

    private func answer(_ response: HTTPResponse) {
      let pipe = lock.withLock {
        self.response = response
        return self.pipe
      }
      pipe?.abandon()
      resume()
    }

    private func resume() {
      lock.withLock {
        guard isSuspended, let connection else { return }
        isSuspended = false
        if phase == .receiving { deadline?.beginBody() }
        MHD_resume_connection(connection)
      }
    }
  }
#endif
