public import HealthModel

/// What an import brought, and what was not understood. Has kinds, counts and lines, no content.
public struct AppleHealthReport: Sendable, Hashable {
  /// What became of the samples of each type. Summaries of days and characteristics of the person
  /// have the types `.activitySummary` and `.characteristics`.
  public internal(set) var types: [SampleType: AddedSamples] = [:]
  /// What the export had, and what in it was not understood. Complete only when the import is.
  public internal(set) var contents = ExportReport()
  /// Whether the import came to the end, or was stopped before.
  public internal(set) var isComplete = false
  /// Whether the archive's end is missing, so that files may be missing too.
  public internal(set) var isCutOff = false

  public init() {}

  /// Samples that were not there before, with those that replaced another.
  public var addedCount: Int { types.values.reduce(0) { $0 + $1.addedCount } }
  /// Samples that were there already, in the same version or a newer one.
  public var knownCount: Int {
    types.values.reduce(0) { $0 + $1.knownCount + $1.outdatedCount }
  }
  /// Samples that replaced an older version.
  public var replacedCount: Int { types.values.reduce(0) { $0 + $1.replacedCount } }
  /// In the order of their kinds.
  public var problems: [ExportReport.Problem] { contents.problems }
}
