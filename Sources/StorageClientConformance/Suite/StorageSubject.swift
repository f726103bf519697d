public import StorageClient

/// A kind of storage that is to be examined: how its storages are made and opened.
///
///     struct FileSubject: StorageSubject {
///       var traits: StorageTraits { [.persists] }
///       func makePlace() throws -> URL { … }      // a new directory
///       func open(_ place: URL) throws -> AndironStorage { try AndironStorage(at: place) }
///       func remove(_ place: URL) { … }
///     }
///
/// Cases run at the same time, each at a place of its own.
public protocol StorageSubject: Sendable {
  associatedtype Storage: ObjectStorage
  /// Where a storage is: a directory, the name of a database.
  associatedtype Place: Sendable

  /// What the storages can do beyond what all must. Cases that need more are left out.
  var traits: StorageTraits { get }

  /// Returns a new place, at which there is nothing. Throws what the subject throws.
  func makePlace() throws -> Place

  /// Opens the storage at a place; a new one is empty. With the trait `.persists`, the place is
  /// opened again after its storage was closed. Throws what opening throws.
  func open(_ place: Place) throws -> Storage

  /// Removes what is at a place. Its storages were closed.
  func remove(_ place: Place)
}

/// What a kind of storage can do beyond what all must.
public struct StorageTraits: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// What was written is there when the place is opened again.
  public static let persists = StorageTraits(rawValue: 1)
  /// Two storages can be open at one place at the same time, and each reads what the other has
  /// committed.
  public static let isShared = StorageTraits(rawValue: 2)
  /// Delete rules of relations are kept.
  public static let keepsRelations = StorageTraits(rawValue: 4)
  /// Observers are told of commits of other storages at the same place.
  public static let observesOthers = StorageTraits(rawValue: 8)
  /// `prepare` builds indexes over stored objects before it returns, or throws `.notUnique`.
  public static let preparesAtOnce = StorageTraits(rawValue: 16)
}
