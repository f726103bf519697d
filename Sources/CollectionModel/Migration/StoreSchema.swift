/// The version of a program's types, and the migrations that bring storages of older versions to
/// it.
///
/// New types and indexes need no new version, and neither do new fields that are optional or that
/// the type's own `init(from:)` computes. A new property with a default needs a step, `addField`,
/// and so does everything that changes the meaning of stored data.
public struct StoreSchema: Sendable {
  /// The version of this program.
  ///
  /// A new store has it from the beginning; a store of a higher version is refused with
  /// `.newerSchema`, unchanged.
  public var version: Int
  /// The migrations, in any order.
  ///
  /// Those above the store's version and up to this one are run, in the order of their versions.
  public var migrations: [Migration]
  /// Called after each batch with the progress of the migration.
  public var progress: (@Sendable (MigrationProgress) -> Void)?
  /// The number of objects to visit in one transaction.
  package var batchCount = 500

  public init(
    version: Int = 0, migrations: [Migration] = [],
    progress: (@Sendable (MigrationProgress) -> Void)? = nil
  ) {
    self.version = version
    self.migrations = migrations
    self.progress = progress
  }
}

extension StoreSchema {
  /// The migrations that a storage of a version has not had yet, in the order of their versions.
  package func pending(after version: Int) -> [Migration] {
    migrations.filter { $0.version > version && $0.version <= self.version }
      .sorted { $0.version < $1.version }
  }
}
