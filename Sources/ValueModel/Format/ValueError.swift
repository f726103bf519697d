/// The reason why bytes are not a value, or why a value is not as expected.
///
/// The error text never shows content of a value.
public struct ValueError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: Sendable, Hashable {
    /// The bytes are not a value: something at `offset` is not what it must be. They were damaged,
    /// or never were a value.
    case damaged
    /// The bytes are a value of a newer form. Update this program.
    case newerFormat
    /// The bytes use numbers that the dictionary does not have, or there is no dictionary. Supply
    /// the dictionary that the value was written with.
    case unknownNumber
    /// The value has another kind than expected.
    case wrongKind
    /// There is nothing at the path.
    case absent
    /// The value, or a count in it, is larger than the form allows.
    case tooLarge
    /// Containers are nested more deeply than allowed.
    case tooDeep
  }

  public var code: Code
  /// A description of what was expected.
  public var message: String
  /// The byte, if the error is about bytes.
  public var offset: Int?
  /// The place in the value, if the error is about one.
  public var path: ValuePath?

  public init(_ code: Code, _ message: String, offset: Int? = nil, path: ValuePath? = nil) {
    self.code = code
    self.message = message
    self.offset = offset
    self.path = path
  }

  public var description: String {
    var text = "\(code): \(message)"
    if let offset { text += " at byte \(offset)" }
    if let path { text += " at \(path.isEmpty ? "the value itself" : path.description)" }
    return text
  }
}
