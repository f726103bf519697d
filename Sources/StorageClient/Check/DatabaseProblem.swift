/// Something in a database that is not as a storage wrote it. It names collections and indexes,
/// never their content.
public struct DatabaseProblem: Sendable, Hashable, CustomStringConvertible {
  /// The kinds of problems.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// A record holds no object, or its key is not the object's or not of the collection's kind.
    /// Restore a backup, or delete the row with SQL and store the object again.
    case recordMalformed
    /// An object lacks an entry that it should have in an index, so queries miss it. Write the
    /// object again.
    case entryMissing
    /// An index has an entry that no object should have, so queries may find too much. Drop the
    /// index by a changed declaration, and declare it again.
    case entryUnknown
    /// Two objects have the same key in a unique index. Change one of them.
    case notUnique
    /// An object has several entries or none in an index whose definition says that each object
    /// has one. Counts and orders by the index may be wrong: declare the index again.
    case irregularityMissing
    /// A blob, or a part of one, is missing, unknown or not that of its digest. Restore a backup,
    /// or add the blob again.
    case blobDamaged
    /// An object names a blob that the database does not have. Add the blob again.
    case blobMissing
  }

  public var kind: Kind
  /// The collection concerned.
  public var collection: String
  /// The index concerned; nil if the problem is one of a record.
  public var index: String?
  /// The number of the record in its table.
  public var row: Int64

  public var description: String {
    let place =
      index.map { "index \($0) of collection \(collection)" } ?? "collection \(collection)"
    return "\(kind) in \(place), row \(row)"
  }
}
