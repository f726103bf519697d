/// The reason why a text is not a JSON pointer.
public struct JSONPointerError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Reason: Sendable, Hashable {
    /// A non-empty pointer must begin with a slash.
    case missingSlash
    /// `~` is followed by neither 0 nor 1.
    case invalidEscape
  }

  /// The byte of the text, from zero.
  public var offset: Int
  public var reason: Reason

  public init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }

  public var description: String { "byte \(offset) of the pointer: \(reason)" }
}
