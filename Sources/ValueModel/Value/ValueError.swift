/// Why bytes are no value, or a value is not what was asked for.
///
/// No text in it shows what a value holds.
public struct ValueError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: Sendable, Hashable {
    /// The bytes are not a value: something at `offset` is not what it must be. They were damaged, or
    /// are no value at all.
    case damaged
    /// The bytes are a value of a newer form. Update this program.
    case newerFormat
    /// The bytes use numbers that the dictionary does not have, or there is none. Give the dictionary
    /// that the value was written with.
    case unknownNumber
    /// The value has another kind than was asked for.
    case wrongKind
    /// There is nothing at the path.
    case absent
    /// The value, or a count in it, is larger than the form allows.
    case tooLarge
    /// Containers lie in containers deeper than is allowed.
    case tooDeep
  }

  public var code: Code
  /// What was expected.
  public var message: String
  /// The byte, where bytes are to blame.
  public var offset: Int?
  /// The place in the value, where that is to blame.
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
