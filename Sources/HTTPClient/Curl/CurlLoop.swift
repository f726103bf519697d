#if Client && canImport(CCurl)
  import CCurl

  /// The transfers of a transport: which run, which wait for a connection, and which took too long.
  ///
  /// `@unchecked Sendable`: once its thread runs, only that calls it.
  final class CurlLoop: @unchecked Sendable {
    static let stopped = TransportError(.cutOff, "the transport was released")

    private let multi: CurlMulti
    private let options: TransportOptions
    /// The running exchanges by their handles.
    private var running: [UnsafeMutableRawPointer: CurlExchange] = [:]
    /// The number of running exchanges for each origin.
    private var counts: [String: Int] = [:]
    /// The waiting exchanges for each origin, in order.
    private var waiting: [String: [CurlExchange]] = [:]

    init(_ multi: CurlMulti, _ options: TransportOptions) {
      self.multi = multi
      self.options = options
    }

    func perform(_ command: CurlEngine.Command) {
      switch command {
      case .begin(let exchange):
        if exchange.isCancelled { return exchange.finish(CancellationError()) }
        let origin = exchange.address.origin
        if counts[origin, default: 0] < max(1, options.connectionsPerHost) {
          begin(exchange)
        } else {
          waiting[origin, default: []].append(exchange)
        }
      case .resume(let exchange):
        if let result = exchange.resume() { end(exchange, result) }
      case .cancel(let exchange):
        exchange.isCancelled = true
        end(exchange, failure: CancellationError())
      }
    }

    /// Does what can be done, and returns how long to wait before the next turn.
    func turn() -> Int {
      multi.perform()
      while let (easy, result) = multi.nextEnded() {
        if let exchange = running[easy] { end(exchange, result) }
      }
      let now = ContinuousClock.now
      var next: ContinuousClock.Instant?
      for exchange in Array(running.values) + waiting.values.joined() {
        let (time, failure) = exchange.check(now)
        if let failure {
          end(exchange, failure: failure)
          // Another may have begun.
          next = now
        } else if let time {
          next = next.map { min($0, time) } ?? time
        }
      }
      return next.map { max(0, (now.duration(to: $0)).wholeMilliseconds) } ?? 60_000
    }

    func stop() {
      for exchange in Array(running.values) + waiting.values.joined() {
        if let easy = exchange.easy { multi.remove(easy) }
        exchange.easy = nil
        exchange.finish(Self.stopped)
      }
      running = [:]
      waiting = [:]
    }

    // MARK: Beginning and ending

    private func begin(_ exchange: CurlExchange) {
      guard exchange.prepare(options), let easy = exchange.easy, multi.add(easy) else {
        exchange.easy = nil
        return exchange.finish(TransportError(.unreachable, "there is no memory for a request"))
      }
      running[easy.pointer] = exchange
      counts[exchange.address.origin, default: 0] += 1
    }

    private func end(_ exchange: CurlExchange, _ result: CURLcode) {
      if result == CURLE_OK { return end(exchange, failure: exchange.failure) }
      let error = CurlFailure.error(
        result, text: exchange.easy?.errorText ?? "", host: exchange.address.host,
        isConnected: exchange.isConnected)
      end(exchange, failure: exchange.failure ?? error)
    }

    private func end(_ exchange: CurlExchange, failure: (any Error)?) {
      let origin = exchange.address.origin
      guard let easy = exchange.easy else {
        // It waits, has ended, or is not yet known.
        guard let index = waiting[origin]?.firstIndex(where: { $0 === exchange }) else { return }
        waiting[origin]?.remove(at: index)
        if waiting[origin]?.isEmpty == true { waiting[origin] = nil }
        return exchange.finish(failure)
      }
      // Removing may take a moment, which the caller need not wait for.
      exchange.finish(failure)
      running[easy.pointer] = nil
      multi.remove(easy)
      exchange.easy = nil
      let count = counts[origin, default: 1] - 1
      counts[origin] = count > 0 ? count : nil
      beginNext(origin)
    }

    private func beginNext(_ origin: String) {
      guard var queue = waiting[origin], !queue.isEmpty else { return }
      let next = queue.removeFirst()
      waiting[origin] = queue.isEmpty ? nil : queue
      begin(next)
    }
  }
#endif
