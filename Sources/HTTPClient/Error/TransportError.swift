public import Foundation

/// Why a request got no answer, or only a part of one. Messages name hosts at most, never what was
/// sent or received.
public struct TransportError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The address is not one that a request can be sent to, a header cannot be sent, a body has
    /// another length than was said, or credentials would go over `http` to another machine.
    /// Correct it.
    case invalidRequest
    /// The name of the host is not known, or nothing listens there. Retry later.
    case unreachable
    /// No bytes came for too long, or the whole request took too long. Retry later.
    case timedOut
    /// The connection ended before the answer was complete. Retry.
    case cutOff
    /// The server's certificate is not trusted, or no common encryption was found. Do not retry.
    case untrusted
    /// The received bytes are not HTTP, or cannot be unpacked. Do not retry.
    case invalidAnswer
    /// The answer is longer than the limit.
    case tooLarge
    /// There were more redirects than the limit allows, or one to an address to which no request
    /// may go.
    case redirected
    /// This build cannot send requests: its trait is `Client`.
    case notSupported
  }

  public var code: Code
  public var message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Whether the same request may succeed later.
  public var isTransient: Bool { [.unreachable, .timedOut, .cutOff].contains(code) }

  public var description: String { "\(code): \(message)" }
}

/// Sentences for the users of a program; `description` is for developers.
extension TransportError: LocalizedError {
  public var errorDescription: String? {
    switch code {
    case .invalidRequest: "The address of the server cannot be used."
    case .unreachable: "The server cannot be reached."
    case .timedOut: "The server does not answer."
    case .cutOff: "The connection to the server was interrupted."
    case .untrusted: "The server cannot prove who it is."
    case .invalidAnswer: "The server gave an answer that cannot be understood."
    case .tooLarge: "The server's answer is too long."
    case .redirected: "The server redirects to where this app does not go."
    case .notSupported: "This app cannot use the network."
    }
  }

  public var failureReason: String? { message }
}
