/// Why bytes are no key.
public struct OrderedKeyError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Reason: Sendable, Hashable {
    /// The key ends within a part.
    case truncated
    /// The byte begins no part.
    case unknownKind
    /// The bytes are no number as the encoder writes it.
    case invalidNumber
    /// The number is no time in range.
    case invalidTimestamp
    /// The byte behind a marker is none that follows one.
    case invalidEscape
    /// The string is not UTF-8.
    case invalidText
  }

  /// The byte of the key, from zero: of `invalidText` and `invalidTimestamp` where the part begins.
  public var offset: Int
  public var reason: Reason

  public init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }

  public var description: String { "byte \(offset) of the key: \(reason)" }
}
