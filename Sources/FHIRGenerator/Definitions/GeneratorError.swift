/// The reason why generating failed.
public struct GeneratorError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: Sendable, Hashable {
    /// A file cannot be read or written, or with `--check`, is not as generated.
    case file
    /// A definition is missing, or is not one that the generator can read.
    case definition
    /// The request is not valid, such as the name of a type that does not exist.
    case request
  }

  public var code: Code
  public var message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { message }
}
