extension SampleType {
  /// The kinds of samples.
  public enum Family: Sendable, Hashable {
    case quantity, category, correlation, workout, workoutRoute, heartbeatSeries
    case electrocardiogram, audiogram, stateOfMind, visionPrescription, document, medicationDose
    case scoredAssessment, clinicalRecord
  }

  /// The family that the identifier indicates; nil if it indicates none.
  public var family: Family? {
    let families: [(String, Family)] = [
      (QuantityTable.prefix, .quantity), (CategoryTable.prefix, .category),
      ("HKCorrelationTypeIdentifier", .correlation), ("HKClinicalTypeIdentifier", .clinicalRecord),
      ("HKScoredAssessmentTypeIdentifier", .scoredAssessment),
      ("HKDocumentTypeIdentifier", .document),
    ]
    if let family = families.first(where: { identifier.hasPrefix($0.0) }) { return family.1 }
    return switch self {
    case .workout: .workout
    case .workoutRoute: .workoutRoute
    case .heartbeatSeries: .heartbeatSeries
    case .electrocardiogram: .electrocardiogram
    case .audiogram: .audiogram
    case .stateOfMind: .stateOfMind
    case .visionPrescription: .visionPrescription
    case .medicationDose: .medicationDose
    default: nil
    }
  }

  /// The aggregation and usual unit of the values; nil for types other than the known types of
  /// quantities. Constant time.
  public var quantityDefinition: QuantityDefinition? { QuantityTable.definitions[identifier] }

  /// The values that samples can have; nil for types other than the known types of categories.
  /// Constant time.
  public var categoryDefinition: CategoryDefinition? { CategoryTable.definitions[identifier] }

  /// Whether the values of samples add up over time; false for types that are not known.
  public var isCumulative: Bool { quantityDefinition?.aggregation == .cumulative }
}
