/// Something in a database that does not fit together. It names no identifier and no content.
public struct DocumentProblem: Sendable, Hashable, CustomStringConvertible {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A record that holds no document, no tree, no purge, or no settings.
    case malformed
    /// A document whose record is not that of the winner of its tree.
    case wrongWinner
    /// A leaf of a tree without a body.
    case missingBody
    /// An attachment whose bytes are not there.
    case missingAttachment
    /// A body or a tree that belongs to no document, or a purge that belongs to no database.
    case orphan
    /// A document that is both there and deleted.
    case doubled
    /// Two documents with one place in the changes, or a purge with a place that it cannot have.
    case sequence
  }

  public var kind: Kind
  public var database: String
  /// The number of records with the problem.
  public var count: Int

  public var description: String { "database \(database): \(kind.rawValue), \(count) records" }
}
