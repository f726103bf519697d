public import ValueModel

/// Makes instances of `Decodable` types from values, without JSON in between.
///
/// The counterpart of `ValueEncoder`: what that writes with the same options is read back. Numbers
/// are read by what they are worth: `1.0` is an `Int`, and one that a type cannot hold is an error.
/// The property `pk` of a `StoredObject` is read from the hidden field of its object; where that
/// has none, a new key is made if the type of the key can make one.
///
/// Errors are `DecodingError`s with the coding path. They show no content.
public struct ValueDecoder: Sendable {
  public struct Options: Sendable {
    public var date = DateStrategy.text
    public var data = DataStrategy.bytes
    public var nonFinite = NonFiniteStrategy.refuse
    /// Values within values; beyond it an error.
    public var maximumDepth = 512
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    public init() {}
  }

  public var options: Options {
    get { run.options }
    set { run = DecodingRun(newValue) }
  }

  private var run: DecodingRun

  public init(options: Options = Options()) { run = DecodingRun(options) }

  /// The one with the ordinary options.
  static let ordinary = ValueDecoder()

  /// An instance with the content of `value`; fields that the type does not ask for are left out.
  ///
  /// Throws `DecodingError` where the value has another shape, and what the type's own
  /// `init(from:)` throws.
  public func decode<T: Decodable>(_ type: T.Type, from value: Value) throws -> T {
    let node = DecodingNode(
      value: value, run: run, hasPrimaryKey: StoredTypes.contains(type))
    if let known = KnownType(type) { return try node.knownValue(known, type, .root, value) }
    return try T(from: node)
  }
}

/// What the calls of a `ValueDecoder` share between their parts.
final class DecodingRun: Sendable {
  let options: ValueDecoder.Options

  init(_ options: ValueDecoder.Options) { self.options = options }
}
