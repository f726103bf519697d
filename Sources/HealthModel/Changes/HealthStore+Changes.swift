import Andiron
import Foundation

extension HealthStore {
  /// The identifier in the tokens of a store that never had a sample.
  static let noIdentifier = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

  /// Returns the samples added and deleted since a token; without a token, all existing samples and
  /// all deletions. The store remembers deletions for ever.
  ///
  /// With a `limit`, samples of series come in parts of about that many: continue with the token
  /// until `hasMore` is false. Deletions come with the first part, all other samples with the last
  /// one.
  ///
  /// - Parameter types: The types to look for; all if it is empty. A token is for the types that it
  ///   was made with.
  ///
  /// Throws `HealthError.invalidToken` if the token is from another store or from this store's
  /// future, as after a backup was restored, `.damaged` if changed samples cannot be read, and what
  /// `Store.read` throws. Cost: that of reading the chunks of some hundred samples that contain
  /// changes.
  public func changes(
    of types: [SampleType] = [], since token: HealthToken? = nil, limit: Int = .max
  ) throws -> HealthChanges {
    try read { try $0.changes(of: types, since: token, limit: limit) }
  }

  /// Returns the token of all changes so far, for a reader that needs only later changes.
  ///
  /// Throws what `Store.read` throws.
  public func latestToken() throws -> HealthToken {
    try read { try $0.latestToken() }
  }
}
