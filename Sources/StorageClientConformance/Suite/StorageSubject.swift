public import CollectionModel

/// A kind of storage that is to be examined: how its storages are made and opened.
///
///     struct FileSubject: StorageSubject {
///       var traits: StorageTraits { [.persists] }
///       func makePlace() throws -> URL { … }      // a new directory
///       func open(_ place: URL) throws -> Store { try Store(at: place) }
///       func remove(_ place: URL) { … }
///     }
///
/// Cases run at the same time, each at a place of its own.
public protocol StorageSubject: Sendable {
  associatedtype Storage: ObjectStorage
  /// The location of a storage, such as a directory or the name of a database.
  associatedtype Place: Sendable

  /// The abilities of the storages beyond the required ones. Cases that need more are left out.
  var traits: StorageTraits { get }

  /// Returns a new place, at which there is nothing. Throws what the subject throws.
  func makePlace() throws -> Place

  /// Opens the storage at a place; a new one is empty. With the trait `.persists`, the place is
  /// opened again after its storage was closed. Throws what opening throws.
  func open(_ place: Place) throws -> Storage

  /// Opens the storage at a place so that it keeps old versions of objects; needed with the trait
  /// `.keepsVersions`. Throws what opening throws.
  func open(_ place: Place, oldVersions: VersionRetention) throws -> Storage

  /// Removes what is at a place. Its storages were closed.
  func remove(_ place: Place)

  /// Returns what is not sound in an open storage; by default, nothing. Each case ends with it.
  /// Throws what reading throws.
  func problems(in storage: Storage) throws -> [String]
}

extension StorageSubject {
  /// Returns nothing. Throws nothing.
  public func problems(in storage: Storage) throws -> [String] { [] }

  /// Opens the storage, which keeps no old versions. Throws what opening throws.
  public func open(_ place: Place, oldVersions: VersionRetention) throws -> Storage {
    try open(place)
  }
}
