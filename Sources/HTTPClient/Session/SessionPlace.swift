#if Client && canImport(Darwin)
  import FileAccess

  /// Where the parts of an exchange find it, without keeping it.
  final class SessionPlace: Sendable {
    private struct Reference: Sendable {
      weak var exchange: SessionExchange?
    }

    private let reference = Locked(Reference())

    var exchange: SessionExchange? { reference.withLock { $0.exchange } }

    func set(_ exchange: SessionExchange) { reference.withLock { $0.exchange = exchange } }
  }
#endif
