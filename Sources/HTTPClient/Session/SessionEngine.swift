#if Client && canImport(Darwin)
  import FileAccess
  import Foundation

  /// Sends requests with URLSession, which has its own threads, connections and encryption.
  final class SessionEngine: RequestEngine {
    private let session: URLSession
    private let delegate: SessionDelegate

    /// Throws `TransportError`: `.notSupported` for a certificate in PEM, of which these platforms
    /// make no identity.
    init(_ options: TransportOptions) throws(TransportError) {
      if options.certificate != nil {
        throw TransportError(
          .notSupported, "certificates of clients are given as identities of the keychain")
      }
      delegate = SessionDelegate(try SessionTrust(options))
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      configuration.httpCookieAcceptPolicy = .never
      configuration.urlCredentialStorage = nil
      configuration.connectionProxyDictionary = try Self.proxies(options)
      configuration.httpMaximumConnectionsPerHost = max(1, options.connectionsPerHost)
      configuration.httpAdditionalHeaders = ["User-Agent": options.userAgent]
      // Times are watched over here.
      configuration.timeoutIntervalForRequest = 7 * 86_400
      configuration.timeoutIntervalForResource = 7 * 86_400
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
    }

    /// The system's description of the proxy. Throws `TransportError`: `.notSupported` for one that
    /// asks for a password, which the system keeps itself.
    private static func proxies(
      _ options: TransportOptions
    ) throws(TransportError) -> [AnyHashable: Any] {
      guard let text = options.proxy else { return [:] }
      let proxy = try ProxyAddress(text)
      guard proxy.user == nil else {
        throw TransportError(
          .notSupported, "passwords of proxies are kept in the settings of the system")
      }
      return [
        "HTTPEnable": 1, "HTTPProxy": proxy.host, "HTTPPort": proxy.port, "HTTPSEnable": 1,
        "HTTPSProxy": proxy.host, "HTTPSPort": proxy.port,
        "ExceptionsList": ["localhost", "127.0.0.1", "::1"],
      ]
    }

    func stop() {
      delegate.stop()
      session.invalidateAndCancel()
    }

    func send(
      _ request: OutgoingRequest, to address: HTTPAddress, deadline: ContinuousClock.Instant?
    ) async throws -> IncomingResponse {
      let task = try makeTask(request, address)
      let exchange = SessionExchange(request, address, task, deadline: deadline)
      guard delegate.add(exchange, task) else {
        task.cancel()
        throw SessionDelegate.stopped
      }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          exchange.begin(continuation)
        }
      } onCancel: {
        exchange.end(CancellationError())
      }
    }

    private func makeTask(
      _ request: OutgoingRequest, _ address: HTTPAddress
    ) throws(TransportError) -> URLSessionTask {
      guard let url = URL(string: address.text) else {
        throw TransportError(.invalidRequest, "the address cannot be used")
      }
      var described = URLRequest(url: url)
      described.httpMethod = request.method.rawValue
      for field in request.headers.fields {
        described.addValue(field.value, forHTTPHeaderField: field.name)
      }
      let hasBody: Bool
      switch request.body {
      case .none: hasBody = false
      case .bytes(let bytes):
        hasBody = !bytes.isEmpty
        if hasBody { described.httpBody = Data(bytes) }
      case .stream(let byteCount, _):
        hasBody = true
        if let byteCount {
          described.setValue("\(byteCount)", forHTTPHeaderField: "Content-Length")
        }
      }
      if hasBody, request.method == .get {
        throw TransportError(.invalidRequest, "URLSession sends no body with GET")
      }
      if case .stream = request.body { return session.uploadTask(withStreamedRequest: described) }
      return session.dataTask(with: described)
    }
  }
#endif
