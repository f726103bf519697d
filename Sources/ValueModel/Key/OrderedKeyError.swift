/// The reason why bytes are not a key.
public struct OrderedKeyError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Reason: Sendable, Hashable {
    /// The key ends within a part.
    case truncated
    /// The byte does not begin a part.
    case unknownKind
    /// The bytes are not a number as the encoder writes it.
    case invalidNumber
    /// The number is not a time in range.
    case invalidTimestamp
    /// The byte after a marker is not one that can follow it.
    case invalidEscape
    /// The string is not UTF-8.
    case invalidText
  }

  /// The byte of the key, from zero; for `invalidText` and `invalidTimestamp`, where the part
  /// begins.
  public var offset: Int
  public var reason: Reason

  public init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }

  public var description: String { "byte \(offset) of the key: \(reason)" }
}
