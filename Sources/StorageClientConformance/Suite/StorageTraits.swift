import CollectionModel

/// The abilities of a kind of storage beyond the required ones.
public struct StorageTraits: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Written data is still there when the place is opened again.
  public static let persists = StorageTraits(rawValue: 1)
  /// Two storages can be open at one place at the same time, and each reads what the other has
  /// committed.
  public static let isShared = StorageTraits(rawValue: 2)
  /// Observers see the commits of other storages at the same place.
  public static let observesOthers = StorageTraits(rawValue: 4)
  /// `prepare` builds indexes over stored objects before it returns, or throws `.notUnique`.
  public static let preparesAtOnce = StorageTraits(rawValue: 8)
  /// A reader outlives the closure that received it, and still shows its commit.
  public static let keepsReaders = StorageTraits(rawValue: 16)
  /// Opening compares the version of the schema, so that a program without one is refused after a
  /// migration.
  public static let comparesSchemaWhenOpened = StorageTraits(rawValue: 32)
  /// A blob that no object names is gone when the transaction ends that took its last name.
  public static let removesBlobsAtOnce = StorageTraits(rawValue: 64)
  /// `open(_:oldVersions:)` returns a storage that keeps old versions of objects.
  public static let keepsVersions = StorageTraits(rawValue: 128)
}
