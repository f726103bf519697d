public import ValueModel

/// Decodes instances of `Decodable` types from values, without JSON in between.
///
/// The counterpart of `ValueEncoder`: it reads back what that writes with the same options. Numbers
/// are read by value: `1.0` can be read as an `Int`, and a number that a type cannot represent is
/// an error. The property `pk` of a `StoredObject` is read from the hidden field of its object; if
/// there is no such field, a new key is generated if the type of the key can generate one.
///
/// Errors are `DecodingError`s with the coding path. They show no content.
public struct ValueDecoder: Sendable {
  public struct Options: Sendable {
    public var date = DateStrategy.text
    public var data = DataStrategy.bytes
    public var nonFinite = NonFiniteStrategy.refuse
    /// The maximum depth of nested values; deeper nesting is an error.
    public var maximumDepth = 512
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    public init() {}
  }

  public var options: Options {
    get { run.options }
    set { run = Run(newValue) }
  }

  private var run: Run

  public init(options: Options = Options()) { run = Run(options) }

  /// The decoder with the default options.
  package static let ordinary = ValueDecoder()

  /// Returns an instance with the content of `value`; fields that the type does not ask for are
  /// left out.
  ///
  /// Throws `DecodingError` if the value has another shape, and what the type's own `init(from:)`
  /// throws.
  public func decode<T: Decodable>(_ type: T.Type, from value: Value) throws -> T {
    let node = DecodingNode(
      value: value, run: run, hasPrimaryKey: KnownType.isStored(type))
    if let known = KnownType(type) { return try node.knownValue(known, type, .root, value) }
    return try T(from: node)
  }
}

extension ValueDecoder {
  /// The state that the parts of one call share.
  final class Run: Sendable {
    let options: Options

    init(_ options: Options) { self.options = options }
  }
}
