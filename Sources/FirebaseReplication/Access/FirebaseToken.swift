public import Foundation

/// A login for the server. It is never stored, and shows nothing of itself in texts.
public struct FirebaseToken: Sendable, Hashable {
  /// How a token is sent.
  public enum Placement: Sendable, Hashable {
    /// As the parameter `auth`: ID tokens of Firebase Authentication, and database secrets.
    case parameter
    /// As a bearer token in the header: OAuth 2 tokens of Google accounts.
    case bearer
  }

  let text: String
  let placement: Placement
  /// When the token ends; it is renewed a minute before. Nil if nobody knows: then it is renewed
  /// when the server refuses it.
  let expiry: Date?

  public init(_ text: String, as placement: Placement = .parameter, expiry: Date? = nil) {
    self.text = text
    self.placement = placement
    self.expiry = expiry
  }
}

extension FirebaseToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "a token" }
  public var debugDescription: String { description }
  /// Without the text, so that `dump` does not show it.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
