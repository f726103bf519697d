import Andiron
import Foundation

extension HealthStore {
  /// In the tokens of a store that never had a sample.
  static let noIdentifier = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

  /// Returns what was added and deleted since a token; without one, all that there is and all that
  /// was deleted. Deletions stay known for ever.
  ///
  /// With a `limit`, samples of series come in parts of about that many: continue with the token
  /// until `hasMore` is false. Deletions come with the first part, all other samples with the last
  /// one.
  ///
  /// - Parameter types: The types to look for; all if it is empty. A token is for the types that it
  ///   was made with.
  ///
  /// Throws `HealthError.invalidToken` if the token is not of this store or from its future, as
  /// after a backup was restored, `.damaged` if changed samples cannot be read, and what
  /// `Store.read` throws. Cost: that of reading the chunks of some hundred samples in which
  /// changes are.
  public func changes(
    of types: [SampleType] = [], since token: HealthToken? = nil, limit: Int = .max
  ) throws -> HealthChanges {
    try read { try $0.changes(of: types, since: token, limit: limit) }
  }

  /// Returns the token of all that has changed so far, for a reader of later changes alone.
  ///
  /// Throws what `Store.read` throws.
  public func latestToken() throws -> HealthToken {
    try read { try $0.latestToken() }
  }
}
