#if Client && canImport(Darwin)
  import FileAccess

  /// A weak reference through which the parts of an exchange find it.
  final class SessionPlace: Sendable {
    private struct Reference: Sendable {
      weak var exchange: SessionExchange?
    }

    private let reference = Locked(Reference())

    var exchange: SessionExchange? { reference.withLock { $0.exchange } }

    func set(_ exchange: SessionExchange) { reference.withLock { $0.exchange = exchange } }
  }
#endif
