import Synchronization
public import ValueModel

/// Makes values of `Encodable` types, without JSON in between.
///
/// Any type that encodes to JSON encodes to a value, with the same shape. `Date`, `Data` and
/// numbers that are not finite are written as the options say; `UUID` as its text, `URL` as its
/// absolute text, `Decimal` and `ExactDecimal` with all their digits, `Value` as it is. The key of
/// a `StoredObject`, its property `pk`, goes to the hidden field of its object and never reaches
/// JSON.
///
/// Errors are `EncodingError`s with the coding path. In place of the value they have its type, so
/// that a printed error shows no content.
public struct ValueEncoder: Sendable {
  public struct Options: Sendable {
    public var date = DateStrategy.text
    public var data = DataStrategy.bytes
    public var nonFinite = NonFiniteStrategy.refuse
    /// Values within values; beyond it an error.
    public var maximumDepth = 512
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    public init() {}
  }

  public var options: Options { didSet { pool = EncodingPool() } }
  /// Gives names and strings their numbers; nil makes values that can be read alone.
  public var dictionary: ValueDictionary? { didSet { pool = EncodingPool() } }
  private var pool = EncodingPool()

  public init(dictionary: ValueDictionary? = nil, options: Options = Options()) {
    self.dictionary = dictionary
    self.options = options
  }

  /// The value of `value`. Linear in its content.
  ///
  /// Throws `EncodingError` where something cannot be written, and what the type's own
  /// `encode(to:)` throws.
  public func encode<T: Encodable>(_ value: T) throws -> Value {
    let run = pool.take() ?? EncodingRun(options, CodingBuilder(dictionary: dictionary))
    let root = EncodingNode(
      open: .none, run: run, parent: nil, step: .root, primaryKey: run.primaryKey(of: value))
    do {
      try encode(value, root)
      if let failure = run.failure { throw failure }
      let value = try run.builder.finish()
      // Not after an error: a container that outlived it might still be open.
      pool.put(run)
      return value
    } catch let error as ValueError {
      throw root.error(T.self, error.message, .root)
    }
  }

  private func encode<T: Encodable>(_ value: T, _ root: EncodingNode) throws {
    if let item = try root.knownItem(of: value, .root) {
      return try item.write(to: root.run.builder, .none, depth: 0)
    }
    try value.encode(to: root)
    guard root.form != .undecided else {
      throw root.error(T.self, "expected the type to encode something", .root)
    }
    try root.close()
  }
}

/// Keeps what one call used for the next, because making it takes longer than a small value.
private final class EncodingPool: Sendable {
  private let kept = Mutex<EncodingRun?>(nil)

  func take() -> EncodingRun? {
    kept.withLock { kept in
      defer { kept = nil }
      return kept
    }
  }

  func put(_ used: EncodingRun) {
    guard used.builder.isSmall else { return }
    used.builder.removeAll()
    kept.withLock { $0 = used }
  }
}
