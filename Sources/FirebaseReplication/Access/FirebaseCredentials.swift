/// Where tokens come from.
public struct FirebaseCredentials: Sendable {
  let token: (@Sendable (_ isRenewal: Bool) async throws -> FirebaseToken)?

  /// No token: for a database that is open to all, and for the emulator.
  public static let none = FirebaseCredentials(token: nil)

  /// A token that `body` supplies.
  ///
  /// It is called when there is none yet, a minute before the present one ends, and once when the
  /// server refuses the present one; then `isRenewal` is true, and a token that was kept is not to
  /// be returned again. What it throws ends the synchronisation.
  public static func token(
    _ body: @escaping @Sendable (_ isRenewal: Bool) async throws -> FirebaseToken
  ) -> FirebaseCredentials {
    FirebaseCredentials(token: body)
  }
}
