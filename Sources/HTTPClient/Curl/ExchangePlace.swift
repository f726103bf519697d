#if Client && canImport(CCurl)
  import FileAccess

  /// A weak reference through which the parts of an exchange find it.
  final class ExchangePlace: Sendable {
    private struct Reference: Sendable {
      weak var exchange: CurlExchange?
    }

    private let reference = Locked(Reference())

    var exchange: CurlExchange? { reference.withLock { $0.exchange } }

    func set(_ exchange: CurlExchange) { reference.withLock { $0.exchange = exchange } }
  }
#endif
