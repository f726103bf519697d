public import ValueModel

/// Why an object could not be created from a value, or a value from an object, or an object be
/// changed.
///
/// The error text never shows content of an object.
public struct ObjectError: Error, Sendable, CustomStringConvertible {
  public enum Code: Sendable, Hashable, CaseIterable {
    /// The value, or the one at `path`, has another kind or content than the type expects.
    case mismatch
    /// The object contains something that a value cannot represent, such as an infinite number.
    case notRepresentable
    /// The type does not return the primary key that it was stored with: its `pk` has no coding key
    /// and cannot be set. Give it a coding key, or conform to `RekeyableObject`.
    case keyNotKept
    /// Containers are nested more than 1,024 deep.
    case tooDeep
    /// There are more than 65,536 elements in one object.
    case tooManyElements
    /// The type's `init(from:)` or `encode(to:)` threw an error of its own, `underlying`.
    case failed
  }

  public var code: Code
  /// What was expected.
  public var message: String
  public var path: ValuePath?
  public var underlying: (any Error)?

  public init(
    _ code: Code, _ message: String, path: ValuePath? = nil, underlying: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.path = path
    self.underlying = underlying
  }

  public var description: String {
    path.map { "\(code): \(message) at \($0.isEmpty ? "the value itself" : $0.description)" }
      ?? "\(code): \(message)"
  }
}
