#if Server
  import CMicroHTTP
  import FileAccess
  import Foundation

  /// The library's server.
  ///
  /// `@unchecked Sendable`: the call that stops the daemon takes its pointer out of `state`, and
  /// the library's functions may be called on any thread.
  final class HTTPDaemon: @unchecked Sendable {
    /// The root object that the library passes to its callbacks.
    private final class Root: Sendable {
      let context: ExchangeContext
      let registry: Registry<Exchange>
      let connections = Registry<ConnectionDeadline>()
      let counts: ConnectionCounts

      init(_ context: ExchangeContext, _ registry: Registry<Exchange>) {
        self.context = context
        self.registry = registry
        counts = ConnectionCounts(
          limit: context.options.mostConnectionsPerAddress,
          limitsOwnMachine: context.options.limitsOwnMachine)
      }
    }

    private let context: ExchangeContext
    private let registry = Registry<Exchange>()
    private let root: Root
    private let state: Locked<OpaquePointer?>
    private let descriptor: Int32

    /// Throws `HTTPListenerError.failedStart`.
    init(_ socket: ListeningSocket, _ context: ExchangeContext) throws(HTTPListenerError) {
      self.context = context
      descriptor = socket.descriptor
      let root = Root(context, registry)
      self.root = root
      let pointer = Unmanaged.passUnretained(root).toOpaque()
      var flags = MHD_USE_INTERNAL_POLLING_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
      #if os(Linux)
        flags |= MHD_USE_EPOLL.rawValue
      #endif
      if context.options.certificate != nil { flags |= MHD_USE_TLS.rawValue }
      var certificate = context.options.certificate.map { ($0.chain + [0], $0.key + [0]) }
      let daemon = Self.start(flags, socket, context.options, pointer, &certificate)
      guard let daemon else {
        context.pool.stop()
        context.clock.stop()
        // Depending on where it fails, the library has closed the socket or not.
        socket.closeIfOpen()
        throw HTTPListenerError(
          .failedStart,
          context.options.certificate == nil
            ? "the server cannot be started"
            : "the server cannot be started: is the certificate in PEM, and the key its own?")
      }
      state = Locked(daemon)
      Self.watch(context.clock, root.connections)
    }

    /// Looks after the connections from second to second, until the clock stops.
    private static func watch(_ clock: AlarmClock, _ connections: Registry<ConnectionDeadline>) {
      _ = clock.call(afterMilliseconds: 1_000) { [weak clock] in
        for connection in connections.members { connection.check() }
        if let clock { watch(clock, connections) }
      }
    }

    /// The priorities of GnuTLS: TLS 1.2 and later, with fresh keys for each connection. NIST SP
    /// 800-52, revision 2, sections 3.1 and 3.3.
    private static let priorities = "SECURE128:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-RSA"

    private static func start(
      _ flags: UInt32, _ socket: ListeningSocket, _ options: HTTPListenerOptions,
      _ root: UnsafeMutableRawPointer, _ certificate: inout ([UInt8], [UInt8])?
    ) -> OpaquePointer? {
      func function(_ pointer: some Any) -> Int {
        Int(bitPattern: unsafeBitCast(pointer, to: UnsafeRawPointer.self))
      }
      let completed: MHD_RequestCompletedCallback = { _, _, exchange, reason in
        HTTPDaemon.complete(exchange, reason == .REQUEST_TERMINATED_COMPLETED_OK)
      }
      typealias Logger =
        @convention(c) (
          UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
        ) -> UnsafeMutableRawPointer?
      let begun: Logger = { root, target, connection in
        HTTPDaemon.begin(root, target, connection)
      }
      let connected: MHD_NotifyConnectionCallback = { root, connection, place, code in
        HTTPDaemon.notify(root, connection, place, isOpen: code == .CONNECTION_NOTIFY_STARTED)
      }
      typealias Unescaper =
        @convention(c) (
          UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?
        ) -> Int
      // Paths stay as they were sent.
      let unescape: Unescaper = { _, _, text in text.map { strlen($0) } ?? 0 }
      var items = [
        MHD_OptionItem(
          option: .NOTIFY_COMPLETED, value: function(completed), ptr_value: root),
        MHD_OptionItem(
          option: .URI_LOG_CALLBACK, value: function(begun), ptr_value: root),
        MHD_OptionItem(
          option: .NOTIFY_CONNECTION, value: function(connected), ptr_value: root),
        MHD_OptionItem(
          option: .UNESCAPE_CALLBACK, value: function(unescape), ptr_value: nil),
        item(.LISTEN_SOCKET, Int(socket.descriptor)),
        item(.CONNECTION_LIMIT, max(options.mostConnections, options.socketThreadCount)),
        item(.CONNECTION_TIMEOUT, options.idleSeconds),
        item(.CONNECTION_MEMORY_LIMIT, max(4 << 10, options.mostHeaderBytes)),
        item(.STRICT_FOR_CLIENT, 1),
      ]
      if options.socketThreadCount > 1 {
        items.append(item(.THREAD_POOL_SIZE, options.socketThreadCount))
      }
      guard var (chain, key) = certificate else { return launch(items, flags, root) }
      var priorities = Array(Self.priorities.utf8CString)
      return chain.withUnsafeMutableBytes { chain in
        key.withUnsafeMutableBytes { key in
          priorities.withUnsafeMutableBytes { priorities in
            for (option, text) in [
              (MHD_OPTION.HTTPS_MEM_CERT, chain), (.HTTPS_MEM_KEY, key),
              (.HTTPS_PRIORITIES, priorities),
            ] {
              items.append(
                MHD_OptionItem(option: option, value: 0, ptr_value: text.baseAddress))
            }
            return launch(items, flags, root)
          }
        }
      }
    }

    private static func launch(
      _ items: [MHD_OptionItem], _ flags: UInt32, _ root: UnsafeMutableRawPointer
    ) -> OpaquePointer? {
      var items = items + [item(.END, 0)]
      return items.withUnsafeMutableBufferPointer { items in
        withVaList([MHD_OPTION.ARRAY.rawValue, OpaquePointer(items.baseAddress!), 0 as Int32]) {
          MHD_start_daemon_va(
            flags, 0, nil, nil,
            { _, connection, _, method, _, upload, count, exchange in
              HTTPDaemon.receive(connection, method, upload, count, exchange)
            }, root, $0)
        }
      }
    }

    private static func item(_ option: MHD_OPTION, _ value: Int) -> MHD_OptionItem {
      MHD_OptionItem(option: option, value: value, ptr_value: nil)
    }

    // MARK: What the library calls

    private static func begin(
      _ root: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?,
      _ connection: OpaquePointer?
    ) -> UnsafeMutableRawPointer? {
      guard let root, let target else { return nil }
      let shared = Unmanaged<Root>.fromOpaque(root).takeUnretainedValue()
      let deadline = connection.flatMap { andiron_socket_context($0) }.map {
        Unmanaged<ConnectionDeadline>.fromOpaque($0).takeUnretainedValue()
      }
      let exchange = Exchange(
        shared.context, shared.registry, target: String(validatingCString: target) ?? "", deadline)
      if !shared.registry.add(exchange) { exchange.abandon() }
      return Unmanaged.passUnretained(exchange).toOpaque()
    }

    private static func notify(
      _ root: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
      _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, isOpen: Bool
    ) {
      guard let root, let connection, let place else { return }
      let shared = Unmanaged<Root>.fromOpaque(root).takeUnretainedValue()
      if isOpen {
        let descriptor = andiron_socket(connection)
        let peer = PeerAddress(ofSocket: descriptor)
        let deadline = ConnectionDeadline(
          shared.context.options, descriptor: descriptor, peer: peer)
        _ = shared.connections.add(deadline)
        place.pointee = Unmanaged.passUnretained(deadline).toOpaque()
        // The library closes it then.
        if let peer, !shared.counts.add(peer) { shutdown(descriptor, Int32(SHUT_RDWR)) }
      } else if let pointer = place.pointee {
        let deadline = Unmanaged<ConnectionDeadline>.fromOpaque(pointer).takeUnretainedValue()
        deadline.close()
        shared.connections.remove(deadline)
        if let peer = deadline.peer { shared.counts.remove(peer) }
        place.pointee = nil
      }
    }

    private static func receive(
      _ connection: OpaquePointer?, _ method: UnsafePointer<CChar>?,
      _ upload: UnsafePointer<CChar>?, _ count: UnsafeMutablePointer<Int>?,
      _ pointer: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result {
      guard let connection, let method, let count, let exchange = pointer?.pointee else {
        return .NO
      }
      let bytes = UnsafeRawBufferPointer(start: upload, count: count.pointee)
      count.pointee = 0
      let goesOn = Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue()
        .receive(connection, method: String(cString: method), bytes)
      return goesOn ? .YES : .NO
    }

    private static func complete(
      _ pointer: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ isComplete: Bool
    ) {
      guard let pointer, let exchange = pointer.pointee else { return }
      pointer.pointee = nil
      Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue().finish(isComplete: isComplete)
    }

    // MARK: End

    func stop(within seconds: Int) {
      let daemon = state.withLock { state in
        defer { state = nil }
        return state
      }
      guard let daemon else { return }
      // Nobody can connect any more. The library's thread knows the socket until it ends.
      MHD_quiesce_daemon(daemon)
      shutdown(descriptor, Int32(SHUT_RDWR))
      context.endWaiting()
      let deadline = Date().addingTimeInterval(Double(seconds))
      while registry.count > 0, Date() < deadline { Thread.sleep(forTimeInterval: 0.005) }
      for exchange in registry.close() { exchange.abandon() }
      MHD_stop_daemon(daemon)
      close(descriptor)
      context.pool.stop()
      context.clock.stop()
      withExtendedLifetime(root) {}
    }
  }
#endif
