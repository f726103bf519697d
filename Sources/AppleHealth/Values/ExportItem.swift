/// An item at the top level of an export.
public enum ExportItem: Sendable, Hashable {
  case record(ExportRecord)
  case correlation(ExportCorrelation)
  /// A `Workout`, `ActivitySummary`, `ClinicalRecord`, `Audiogram`, `VisionPrescription`, `Me` or
  /// `ExportDate`, or whatever a later version adds.
  case element(ExportElement)
}
