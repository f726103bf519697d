/// Why a message cannot be read as it was sent.
public struct HTTPError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: Sendable, Hashable, CaseIterable {
    /// A percent sign is not followed by two digits, or what was encoded is no UTF-8.
    case invalidURL
    /// The body is longer than is allowed.
    case tooLarge
    /// The sender went away, or sent nothing for too long, before the body was complete.
    case incomplete
    /// The body is not encoded as its header says, or in a way that is not supported.
    case invalidEncoding
    /// The body does not have the parts that its type promises.
    case invalidMultipart
  }

  public var code: Code
  public var message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { "\(code): \(message)" }
}
