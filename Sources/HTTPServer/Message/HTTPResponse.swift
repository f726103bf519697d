public import HTTPMessage

/// The answer to a request.
public struct HTTPResponse: Sendable {
  public enum Body: Sendable {
    case bytes([UInt8])
    /// Pieces that are made while the client reads. `byteCount` is nil if the length is not known
    /// yet.
    case source(any HTTPBodySource, byteCount: Int?)
  }

  /// The three digits: 200 for a request that was fulfilled.
  public var status: Int
  public var headers: HTTPHeaders
  public var body: Body

  public init(_ status: Int, headers: HTTPHeaders = [:], body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Creates a response of bytes with their type.
  public init(_ status: Int, _ bytes: [UInt8], type: String) {
    self.init(status, headers: ["Content-Type": type], body: .bytes(bytes))
  }

  /// Creates a response of text with its type.
  public init(_ status: Int, _ text: String, type: String) {
    self.init(status, Array(text.utf8), type: type)
  }
}
