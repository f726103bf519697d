public import ValueModel

/// Makes values of `Encodable` types, without JSON in between.
///
/// Any type that encodes to JSON encodes to a value, with the same shape. `Date`, `Data` and numbers that
/// are not finite are written as the options say; `UUID` as its text, `URL` as its absolute text, `Decimal`
/// and `ExactDecimal` with all their digits, `Value` as it is. The key of a `StoredObject`, its property
/// `pk`, goes to the hidden field of its object and never reaches JSON.
///
/// Errors are `EncodingError`s with the coding path. In place of the value they have its type, so that a
/// printed error shows no content.
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

  public var options: Options
  /// Gives names and strings their numbers; nil makes values that can be read alone.
  public var dictionary: ValueDictionary?

  public init(dictionary: ValueDictionary? = nil, options: Options = Options()) {
    self.dictionary = dictionary
    self.options = options
  }

  /// The value of `value`. Linear in its content.
  ///
  /// Throws `EncodingError` where something cannot be written, and what the type's own `encode(to:)` throws.
  public func encode<T: Encodable>(_ value: T) throws -> Value {
    let run = EncodingRun(options)
    let root = EncodingNode(run: run)
    let item = try root.item(of: value, .root)
    if let failure = run.failure { throw failure }
    if case .node(let node) = item, node.form == .open {
      throw root.error(T.self, "expected the type to encode something", .root)
    }
    let builder = ValueBuilder(dictionary: dictionary)
    do {
      try item.write(to: builder, .none, depth: 0)
      return try builder.finish()
    } catch let error as ValueError {
      throw root.error(T.self, error.message, .root)
    }
  }
}
