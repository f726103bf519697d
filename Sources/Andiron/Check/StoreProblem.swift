public import StorageEngine

/// Something that `Store.verify` has found. No text in it holds a key or a value.
///
/// What is wrong in the same way with several records of one collection is one problem that counts them.
public struct StoreProblem: Sendable, Hashable, CustomStringConvertible {
  public var kind: Kind
  /// The collection concerned.
  public var collection: String?
  /// The index concerned.
  public var index: String?
  /// A sentence; names collections and indexes, never keys.
  public var message: String
  /// The first record concerned: its position in the order of the collection's keys, from zero.
  public var position: Int?
  /// How many records are concerned; of indexes and definitions one.
  public var count = 1
  /// What the engine reported, where `kind` is `.engine`.
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

  /// What is wrong. Grouped by the part of the store.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Files, trees or records are not what was written; `StoreProblem.engine` says what.
    case engine
    /// The store's names and strings are not in order, or not those that this process knows: values may
    /// read as others.
    case dictionaryMalformed

    // MARK: Definitions
    /// The definition of a collection does not decode, or contradicts itself.
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
    /// The record's key is no primary key, or of another kind than the collection's.
    case keyMalformed
    /// The record holds no value.
    case valueMalformed
    /// The value is no object.
    case notAnObject
    /// The value's primary key is absent, or not that of the record.
    case keyMismatch

    // MARK: Indexes
    /// An entry of a value that its record does not have, in an index that is ready.
    case entryMissing
    /// An entry that the record has and its value does not.
    case entryExtra
    /// The value has more entries in an index than can be.
    case tooManyEntries
    /// Two objects have the same key in a unique index.
    case notUnique
    /// An index has not as many entries as the records.
    case countMismatch

    // MARK: Changes
    /// The change feed is not whole, or a record of it is not one.
    case changeFeedMalformed
    /// The change feed has an object that is not there, or as deleted one that is.
    case changeMismatch
    /// Objects that the change feed does not have.
    case changeMissing
  }

  /// How much a problem matters.
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
