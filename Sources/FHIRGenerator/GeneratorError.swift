/// Why nothing was generated.
public struct GeneratorError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: Sendable, Hashable {
    /// A file cannot be read or written.
    case file
    /// A definition is missing, or is not what the generator knows how to read.
    case definition
    /// What was asked for is not there, such as a type of that name.
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
