/// The progress of a migration.
public struct MigrationProgress: Sendable, Hashable {
  /// The version to which the migration leads.
  public var version: Int
  /// The current step, counted from zero.
  public var step: Int
  /// The number of steps.
  public var stepCount: Int
  /// The number of objects visited in this step.
  public var visitedCount: Int
  /// The approximate number of objects that this step visits.
  public var totalCount: Int

  package init(
    version: Int, step: Int, stepCount: Int, visitedCount: Int, totalCount: Int
  ) {
    self.version = version
    self.step = step
    self.stepCount = stepCount
    self.visitedCount = visitedCount
    self.totalCount = totalCount
  }
}
