/// The reason why a text is not a path.
public struct ValuePathError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The byte of the text, from zero, at which `expected` was missing.
  public var offset: Int
  public var expected: String

  public var description: String { "byte \(offset) of the path: expected \(expected)" }
}
