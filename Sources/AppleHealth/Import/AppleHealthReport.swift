public import HealthModel

/// The result of an import, and the problems in the export. Has kinds, counts and lines, no
/// content.
public struct AppleHealthReport: Sendable, Hashable {
  /// The outcome for the samples of each type. Summaries of days and characteristics of the person
  /// have the types `.activitySummary` and `.characteristics`.
  public internal(set) var types: [SampleType: AddedSamples] = [:]
  /// The contents of the export and the problems in it. Complete only when the import is.
  public internal(set) var contents = ExportReport()
  /// Whether the import came to the end; false if it was stopped before.
  public internal(set) var isComplete = false
  /// Whether the archive's end is missing, so that files may be missing, too.
  public internal(set) var isCutOff = false

  public init() {}

  /// The number of new samples, including those that replaced another.
  public var addedCount: Int { types.values.reduce(0) { $0 + $1.addedCount } }
  /// The number of samples that already existed, in the same version or a newer one.
  public var knownCount: Int {
    types.values.reduce(0) { $0 + $1.knownCount + $1.outdatedCount }
  }
  /// The number of samples that replaced an older version.
  public var replacedCount: Int { types.values.reduce(0) { $0 + $1.replacedCount } }
  /// In the order of their kinds.
  public var problems: [ExportReport.Problem] { contents.problems }
}
