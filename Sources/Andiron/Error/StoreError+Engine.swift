public import CollectionModel
public import StorageEngine

extension StoreError {
  /// The engine's error; nil if this error did not come from the engine.
  public var engine: EngineError? { underlying as? EngineError }

  init(_ error: EngineError, collection: String? = nil) {
    let code = Self.code(error.code)
    let message = code == .notStorable ? error.message : error.description
    self.init(code, message, collection: collection, underlying: error)
  }

  private static func code(_ code: EngineError.Code) -> Code {
    switch code {
    case .closed: .closed
    case .readOnly: .readOnly
    case .nestedWrite: .nestedWrite
    case .cancelled: .cancelled
    case .keyTooLong, .valueTooLarge, .tooManyEntries: .notStorable
    case .noSpace: .noSpace
    case .damaged, .segmentMissing: .damaged
    case .notAStore, .newerFormat: .foreign
    case .keyMissing, .wrongKey, .notAuthentic: .notAllowed
    case .encryptionUnavailable: .unsupported
    case .locked: .unreachable
    default: .failed
    }
  }

  /// Runs `body` and wraps errors of the engine in a `StoreError`. Errors of the program's closures
  /// pass unchanged.
  static func wrapping<R>(collection: String? = nil, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let error as EngineError {
      throw StoreError(error, collection: collection)
    }
  }

  /// Runs `body`, and names the collection in an error of damage that names none: a reader of one
  /// record does not know where it is from.
  static func naming<R>(_ collection: String, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch var error as StoreError where error.code == .damaged && error.collection == nil {
      error.collection = collection
      throw error
    }
  }

  static let closed = StoreError(.closed, "the store was closed")
}
