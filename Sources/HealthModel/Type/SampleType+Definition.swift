extension SampleType {
  /// What samples of a type are.
  public enum Family: Sendable, Hashable {
    case quantity, category, correlation, workout, workoutRoute, heartbeatSeries
    case electrocardiogram, audiogram, stateOfMind, visionPrescription, document, medicationDose
    case scoredAssessment, clinicalRecord
  }

  /// What the identifier says samples of the type are; nil if it says nothing.
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

  /// How values add up and in which unit they usually are; nil for other types than the known ones
  /// of quantities. Constant time.
  public var quantityDefinition: QuantityDefinition? { QuantityTable.definitions[identifier] }

  /// The values that samples can have; nil for other types than the known ones of categories.
  /// Constant time.
  public var categoryDefinition: CategoryDefinition? { CategoryTable.definitions[identifier] }

  /// Whether the values of samples add up over time; false for types that are not known.
  public var isCumulative: Bool { quantityDefinition?.aggregation == .cumulative }
}
