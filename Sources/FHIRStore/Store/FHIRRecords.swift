public import Andiron
public import FHIRModel
public import ValueModel

/// FHIR resources wherever they are kept: in a store (``FHIRStore``) or in a database. The same
/// code answers for all of them. The library's types are the only ones that conform.
public protocol FHIRRecords: Sendable {
  /// The source that ``read(_:)`` reads from.
  associatedtype Source: ResourceVersionSource
  /// The target that ``write(durability:_:)`` writes to.
  associatedtype Target: ResourceTarget

  var options: FHIRStoreOptions { get }
  var _catalog: ResourceCatalog { get }

  /// Runs `body` with a reader of one commit. Rethrows what `body` throws; throws the error of the
  /// storage.
  func read<R>(_ body: (FHIRReader<Source>) throws -> R) throws -> R

  /// Runs `body` as ``read(_:)`` does, perhaps twice: at first with a reader that answers a single
  /// question, where a database does that for less. Throws what ``read(_:)`` throws.
  func _readOnce<R>(_ body: (FHIRReader<Source>) throws -> R) throws -> R

  /// Runs `body` in a transaction. If `body` throws, everything is rolled back and the error is
  /// rethrown; throws the error of the storage. A database that refuses a transaction for a
  /// conflict with another runs `body` once more. `durability` counts for stores only.
  @discardableResult
  func write<R>(
    durability: Durability?, _ body: (FHIRWriter<Target>) throws -> R
  ) throws -> R

  /// Forgets a resource for good, with its old versions. Returns false if there is no such
  /// resource. Throws `.unknownRelease`, `.unknownType`, and the error of the storage.
  @discardableResult
  func purge(_ type: String, id: String, release: ReleaseVersion?) throws -> Bool

  /// Closes the storage. Later calls throw `.closed`. Throws the error of the storage.
  func close() throws

  /// The best dictionary for creating values that are to be stored; nil for none.
  var _dictionary: ValueDictionary? { get }

  /// Makes a resource ready to be stored. Throws the error of the storage if it cannot be encoded.
  func _record(
    _ value: Value, key: RecordKey, in collection: String, _ keys: ResourceKeys
  ) throws -> PreparedResource<Target._Record>
}

extension FHIRRecords {
  /// Reads as ``read(_:)`` does, whose errors it throws.
  public func _readOnce<R>(_ body: (FHIRReader<Source>) throws -> R) throws -> R {
    try read(body)
  }

  /// Runs `body` in a transaction; see ``write(durability:_:)``, whose errors it throws.
  @_disfavoredOverload
  @discardableResult
  public func write<R>(_ body: (FHIRWriter<Target>) throws -> R) throws -> R {
    try write(durability: nil, body)
  }
}
