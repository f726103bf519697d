import Andiron

/// What one transaction did of one step of a migration.
struct MigrationPart {
  /// Which step.
  struct Place: Hashable {
    /// The version to which the migration leads.
    var version: Int
    var step: Int
    var stepCount: Int
    var description: String
  }

  var place: Place
  var visitedCount = 0
  var changedCount = 0
  var deletedCount = 0
  /// The number of objects in the batch, of which some may be gone.
  var batchCount = 0
  /// The number of objects that the step visits; nil if that was not asked.
  var totalCount: Int?
}

/// What the turns of a migration did together.
struct MigrationLog {
  private(set) var report: MigrationReport
  private var place: MigrationPart.Place?
  private var batched = 0
  private var total = 0

  init(from version: Int) { report = MigrationReport(oldVersion: version, newVersion: version) }

  /// Adds what a turn did, and returns the progress that it made.
  mutating func add(_ part: MigrationPart?, version: Int) -> MigrationProgress? {
    report.newVersion = version
    guard let part else { return nil }
    if part.place != place {
      place = part.place
      (batched, total) = (0, 0)
      report.steps.append(
        MigrationReport.Step(version: part.place.version, description: part.place.description))
    }
    let last = report.steps.count - 1
    report.steps[last].visitedCount += part.visitedCount
    report.steps[last].changedCount += part.changedCount
    report.steps[last].deletedCount += part.deletedCount
    batched += part.batchCount
    total = max(total, part.totalCount ?? 0, batched)
    guard part.batchCount > 0 else { return nil }
    return MigrationProgress(
      version: part.place.version, step: part.place.step, stepCount: part.place.stepCount,
      visitedCount: batched, totalCount: total)
  }
}
