#if Server
  import FileAccess

  /// The exchanges that are under way. It keeps them alive while only the library knows them.
  final class ExchangeRegistry: Sendable {
    private let state = Locked<(exchanges: [ObjectIdentifier: Exchange], isClosed: Bool)>(
      ([:], false))

    var count: Int { state.withLock { $0.exchanges.count } }

    /// Adds an exchange, which is cut off at once if the others have been.
    func add(_ exchange: Exchange) {
      let isClosed = state.withLock { state in
        state.exchanges[ObjectIdentifier(exchange)] = exchange
        return state.isClosed
      }
      if isClosed { exchange.abandon() }
    }

    func remove(_ exchange: Exchange) {
      state.withLock { _ = $0.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) }
    }

    /// Cuts off the exchanges that are left, and those to come.
    func close() {
      let left = state.withLock { state in
        state.isClosed = true
        return Array(state.exchanges.values)
      }
      for exchange in left { exchange.abandon() }
    }
  }
#endif
