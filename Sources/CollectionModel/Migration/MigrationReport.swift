/// A report of the migrations that ran.
public struct MigrationReport: Sendable, Hashable {
  public struct Step: Sendable, Hashable {
    public var version: Int
    public var description: String
    public var visitedCount = 0
    public var changedCount = 0
    public var deletedCount = 0

    package init(version: Int, description: String) {
      self.version = version
      self.description = description
    }
  }

  /// The storage's version before the migrations.
  public var oldVersion: Int
  /// The storage's version after the migrations.
  public var newVersion: Int
  /// The steps that ran.
  ///
  /// Steps that an earlier opening completed are left out; a step that it began counts only what
  /// was left.
  public var steps: [Step] = []

  public init(oldVersion: Int, newVersion: Int, steps: [Step] = []) {
    self.oldVersion = oldVersion
    self.newVersion = newVersion
    self.steps = steps
  }
}
