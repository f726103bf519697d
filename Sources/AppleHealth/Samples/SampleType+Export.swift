public import HealthModel

extension SampleType {
  /// The type of the samples that keep summaries of days.
  public static var activitySummary: SampleType { "HKActivitySummaryTypeIdentifier" }
  /// The type of the sample that keeps what an export says of the person.
  public static var characteristics: SampleType { "HKCharacteristicTypeIdentifier" }
}
