import Synchronization
public import ValueModel

/// Encodes `Encodable` types as values, without JSON in between.
///
/// Any type that encodes to JSON encodes to a value of the same shape. `Date`, `Data` and numbers
/// that are not finite are written as the options say; `UUID` as its text, `URL` as its absolute
/// text, `Decimal` and `ExactDecimal` with all their digits, `Value` as it is. The key of a
/// `StoredObject`, its property `pk`, goes to the hidden field of its object and never appears in
/// JSON.
///
/// Errors are `EncodingError`s with the coding path. They contain the type in place of the value,
/// so that a printed error shows no content.
public struct ValueEncoder: Sendable {
  public struct Options: Sendable {
    public var date = DateStrategy.text
    public var data = DataStrategy.bytes
    public var nonFinite = NonFiniteStrategy.refuse
    /// The maximum depth of nested values; deeper nesting is an error.
    public var maximumDepth = 512
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    public init() {}
  }

  public var options: Options { didSet { pool = EncodingPool() } }
  /// The dictionary with the numbers of names and strings; with nil, values can be read on their
  /// own.
  public var dictionary: ValueDictionary? { didSet { pool = EncodingPool() } }
  private var pool = EncodingPool()

  public init(dictionary: ValueDictionary? = nil, options: Options = Options()) {
    self.dictionary = dictionary
    self.options = options
  }

  /// Returns the encoded value. Linear in the content of `value`.
  ///
  /// Throws `EncodingError` if something cannot be written, and what the type's own `encode(to:)`
  /// throws.
  public func encode<T: Encodable>(_ value: T) throws -> Value {
    let run = pool.take() ?? Run(options, CodingBuilder(dictionary: dictionary))
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

extension ValueEncoder {
  /// The state that the parts of one call share; kept for the next call.
  ///
  /// `@unchecked Sendable`: nothing in it belongs to a thread, and one call at a time has exclusive
  /// use of it.
  final class Run: @unchecked Sendable {
    let options: Options
    let builder: CodingBuilder
    /// The first mistake that could not be thrown where it was made.
    var failure: EncodingError?

    init(_ options: Options, _ builder: CodingBuilder) {
      self.options = options
      self.builder = builder
    }

    /// Returns the key of an object of a stored type; nil for other values.
    func primaryKey<T>(of value: T) -> Value? {
      guard KnownType.isStored(T.self), let object = value as? any StoredObject else {
        return nil
      }
      return object.pk.keyValue
    }
  }
}

/// Keeps the memory of one call for the next, because allocating it takes longer than encoding a
/// small value.
private final class EncodingPool: Sendable {
  private let kept = Mutex<ValueEncoder.Run?>(nil)

  func take() -> ValueEncoder.Run? {
    kept.withLock { kept in
      defer { kept = nil }
      return kept
    }
  }

  func put(_ used: ValueEncoder.Run) {
    guard used.builder.isSmall else { return }
    used.builder.removeAll()
    kept.withLock { $0 = used }
  }
}
