/// The source of tokens.
public struct FirebaseCredentials: Sendable {
  let token: (@Sendable (_ isRenewal: Bool) async throws -> FirebaseToken)?

  /// No token, for a database that is open to all, and for the emulator.
  public static let none = FirebaseCredentials(token: nil)

  /// Returns credentials with a token that `body` supplies.
  ///
  /// The replicator calls it when there is no token yet, a minute before the current token expires,
  /// and once when the server refuses the current token. In the last two cases, `isRenewal` is
  /// true, and `body` must not return a cached token again. An error of `body` ends the
  /// synchronisation.
  public static func token(
    _ body: @escaping @Sendable (_ isRenewal: Bool) async throws -> FirebaseToken
  ) -> FirebaseCredentials {
    FirebaseCredentials(token: body)
  }
}
