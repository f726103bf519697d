#if Client && canImport(Darwin)
  import FileAccess
  import Foundation

  /// The delegate of URLSession, which calls it one call at a time.
  final class SessionDelegate: NSObject, URLSessionDataDelegate {
    static let stopped = TransportError(.cutOff, "the transport was released")

    private struct State {
      var exchanges: [Int: SessionExchange] = [:]
      var isStopped = false
    }

    private let state = Locked(State())
    private let trust: SessionTrust

    init(_ trust: SessionTrust) { self.trust = trust }

    /// False once it is stopped.
    func add(_ exchange: SessionExchange, _ task: URLSessionTask) -> Bool {
      state.withLock { state in
        if state.isStopped { return false }
        state.exchanges[task.taskIdentifier] = exchange
        return true
      }
    }

    /// Ends all exchanges.
    func stop() {
      let exchanges = state.withLock { state in
        state.isStopped = true
        defer { state.exchanges = [:] }
        return Array(state.exchanges.values)
      }
      for exchange in exchanges { exchange.end(Self.stopped) }
    }

    private func exchange(_ task: URLSessionTask) -> SessionExchange? {
      state.withLock { $0.exchanges[task.taskIdentifier] }
    }

    // MARK: URLSession

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      let isTaken = exchange(dataTask)?.answer(response) ?? false
      completionHandler(isTaken ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      exchange(dataTask)?.receive(data)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      let exchange = state.withLock { $0.exchanges.removeValue(forKey: task.taskIdentifier) }
      exchange?.complete(error)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
      totalBytesSent: Int64, totalBytesExpectedToSend: Int64
    ) {
      exchange(task)?.noteActivity()
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
      completionHandler(exchange(task)?.openBody())
    }

    /// Redirects are followed by the transport.
    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler:
        @escaping @Sendable (
          URLSession.AuthChallengeDisposition, URLCredential?
        ) -> Void
    ) {
      let (disposition, credential) = trust.answer(challenge)
      if disposition == .cancelAuthenticationChallenge {
        exchange(task)?.refuseServer()
      }
      completionHandler(disposition, credential)
    }
  }
#endif
