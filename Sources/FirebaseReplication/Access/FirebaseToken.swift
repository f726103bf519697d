public import Foundation

/// A login for the server. It is never stored, and its descriptions do not reveal it.
public struct FirebaseToken: Sendable, Hashable {
  /// The place of a token in a request.
  public enum Placement: Sendable, Hashable {
    /// The parameter `auth`, for ID tokens of Firebase Authentication, and for database secrets.
    case parameter
    /// A bearer token in the header, for OAuth 2 tokens of Google accounts.
    case bearer
  }

  let text: String
  let placement: Placement
  /// The time at which the token expires; it is renewed a minute before. Nil if the time is
  /// unknown: the token is then renewed when the server refuses it.
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
  /// A mirror without the text, so that `dump` does not show it.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
