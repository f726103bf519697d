public import ValueModel

/// The content of a sample.
public indirect enum SampleContent: Sendable, Hashable {
  case quantity(Quantity)
  /// A quantity that was made of several over time.
  case quantitySeries(QuantitySeries)
  /// The variability of the heart rate with the beats that it was made from.
  case variability(HeartRateVariability)
  case category(CategoryValue)
  case correlation(Correlation)
  case workout(Workout)
  case workoutRoute(WorkoutRoute)
  case heartbeatSeries([Heartbeat])
  case electrocardiogram(Electrocardiogram)
  case audiogram([SensitivityPoint])
  case visionPrescription(VisionPrescription)
  case stateOfMind(StateOfMind)
  case scoredAssessment(ScoredAssessment)
  case medicationDose(MedicationDose)
  case clinicalRecord(ClinicalRecord)
  case document(ClinicalDocument)
  /// Any other content, unchanged.
  case other(Value)
}

extension SampleContent {
  /// A category's value by its number.
  public static func category(_ number: Int) -> SampleContent { .category(.number(number)) }

  /// The value of categories that state only that something happened.
  public static var occurrence: SampleContent { .category(.number(0)) }
}
