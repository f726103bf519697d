public import StorageEngine

/// A problem found by `Store.verify`. None of its texts contains a key or a value.
///
/// Several records of one collection with the same problem are reported as one problem, with their
/// number.
public struct StoreProblem: Sendable, Hashable, CustomStringConvertible {
  public var kind: Kind
  /// The collection concerned.
  public var collection: String?
  /// The index concerned.
  public var index: String?
  /// A sentence that names collections and indexes, never keys.
  public var message: String
  /// The first record concerned: its position in the order of the collection's keys, counted from
  /// zero.
  public var position: Int?
  /// The number of records concerned; 1 for indexes and definitions.
  public var count = 1
  /// The engine's problem, if `kind` is `.engine`.
  public var engine: StorageEngine.Problem?

  init(
    _ kind: Kind, _ message: String, collection: String? = nil, index: String? = nil,
    position: Int? = nil
  ) {
    self.kind = kind
    self.message = message
    self.collection = collection
    self.index = index
    self.position = position
  }

  init(_ problem: StorageEngine.Problem) {
    self.init(.engine, problem.description)
    engine = problem
  }

  /// The kinds of problems, grouped by the part of the store.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Files, trees or records differ from what was written; `StoreProblem.engine` says how.
    case engine
    /// The store's names and strings are not in order, or are not those that this process knows:
    /// values may be misread.
    case dictionaryMalformed

    // MARK: Definitions
    /// The definition of a collection cannot be decoded, or contradicts itself.
    case definitionMalformed
    /// A collection without the table that its definition names.
    case tableMissing
    /// A table of a collection that no definition names.
    case tableUnknown
    /// A collection without an index that its definition names.
    case indexMissing
    /// An index of a collection's table that its definition does not name.
    case indexUnknown

    // MARK: Records
    /// Bytes that cannot be read.
    case unreadable
    /// The record's key is not a primary key, or is of another kind than the collection's.
    case keyMalformed
    /// The record does not contain a value.
    case valueMalformed
    /// The value is not an object.
    case notAnObject
    /// The value's primary key is absent, or is not that of the record.
    case keyMismatch

    // MARK: Indexes
    /// The record lacks an entry of its value in a finished index.
    case entryMissing
    /// The record has an entry that its value does not have.
    case entryExtra
    /// The value has more entries in an index than an index allows.
    case tooManyEntries
    /// Two objects have the same key in a unique index.
    case notUnique
    /// An index and the records have different numbers of entries.
    case countMismatch
    /// The table of an index of text is damaged, or does not say what the records say.
    case indexMalformed

    // MARK: Blobs
    /// A blob whose record is malformed, or whose bytes are incomplete or not those of its digest.
    case blobMalformed
    /// A part of a blob that belongs to none.
    case blobExtra
    /// An object names a blob that the store does not hold.
    case blobMissing

    // MARK: Changes
    /// The change feed is incomplete, or one of its records is malformed.
    case changeFeedMalformed
    /// The change feed has an object that does not exist, or has an existing object as deleted.
    case changeMismatch
    /// The change feed lacks existing objects.
    case changeMissing
  }

  /// The severity of the problem.
  public var severity: StorageEngine.Problem.Severity { engine?.severity ?? .error }

  public var description: String {
    var text = "\(severity): \(kind): \(message)"
    if let collection {
      text += " (collection \(collection)" + (index.map { ", index \($0)" } ?? "") + ")"
    }
    if let position { text += " [\(count) records, the first at position \(position)]" }
    return text
  }
}
