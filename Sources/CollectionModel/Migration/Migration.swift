/// Brings stores and other storages from one version to the next.
///
/// Its steps run one after the other. In a store, they run when it is opened, each in batches that
/// are separate transactions; if the migration is interrupted, the next opening continues after the
/// last batch, and the result is the same as without the interruption. In a database, all steps run
/// in one transaction. No object is changed twice, and no step visits an object that it added.
public struct Migration: Sendable {
  /// The version to which the migration leads.
  public var version: Int
  public var steps: [MigrationStep]

  public init(to version: Int, _ steps: [MigrationStep]) {
    self.version = version
    self.steps = steps
  }
}
