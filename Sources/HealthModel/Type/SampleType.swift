/// The type of a sample, by its identifier in HealthKit.
///
/// Any identifier is a type: `quantityDefinition` and `categoryDefinition` have the fixed
/// properties of known types, and samples of other types are kept as well.
public struct SampleType: RawRepresentable, Hashable, Sendable, Codable {
  /// `HKQuantityTypeIdentifierHeartRate`.
  public let identifier: String

  public init(_ identifier: String) { self.identifier = identifier }

  public init(rawValue: String) { identifier = rawValue }

  public var rawValue: String { identifier }

  /// All quantity and category types whose definition is known, in the order of identifiers.
  public static let known: [SampleType] =
    (QuantityTable.definitions.keys.sorted() + CategoryTable.definitions.keys.sorted())
    .map { SampleType($0) }
}

extension SampleType: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { identifier = value }
}

extension SampleType: CustomStringConvertible {
  public var description: String { identifier }
}

extension SampleType: Comparable {
  public static func < (left: SampleType, right: SampleType) -> Bool {
    left.identifier < right.identifier
  }
}

/// The types of samples that are neither quantities nor categories.
extension SampleType {
  public static var bloodPressure: SampleType { "HKCorrelationTypeIdentifierBloodPressure" }
  public static var food: SampleType { "HKCorrelationTypeIdentifierFood" }
  public static var workout: SampleType { "HKWorkoutTypeIdentifier" }
  public static var workoutRoute: SampleType { "HKWorkoutRouteTypeIdentifier" }
  public static var heartbeatSeries: SampleType { "HKDataTypeIdentifierHeartbeatSeries" }
  public static var electrocardiogram: SampleType { "HKDataTypeIdentifierElectrocardiogram" }
  public static var audiogram: SampleType { "HKDataTypeIdentifierAudiogram" }
  public static var stateOfMind: SampleType { "HKDataTypeStateOfMind" }
  public static var visionPrescription: SampleType { "HKVisionPrescriptionTypeIdentifier" }
  public static var document: SampleType { "HKDocumentTypeIdentifierCDA" }
  public static var medicationDose: SampleType { "HKMedicationDoseEventTypeIdentifier" }
  public static var anxietyAssessment: SampleType { "HKScoredAssessmentTypeIdentifierGAD7" }
  public static var depressionAssessment: SampleType { "HKScoredAssessmentTypeIdentifierPHQ9" }
}

/// The types of samples that keep summaries and characteristics.
extension SampleType {
  /// The type of the samples that keep summaries of days.
  public static var activitySummary: SampleType { "HKActivitySummaryTypeIdentifier" }
  /// The type of the sample that keeps the characteristics of the person.
  public static var characteristics: SampleType { "HKCharacteristicTypeIdentifier" }
}

/// The types of records from health institutions.
extension SampleType {
  public static var allergyRecord: SampleType { "HKClinicalTypeIdentifierAllergyRecord" }
  public static var clinicalNoteRecord: SampleType { "HKClinicalTypeIdentifierClinicalNoteRecord" }
  public static var conditionRecord: SampleType { "HKClinicalTypeIdentifierConditionRecord" }
  public static var coverageRecord: SampleType { "HKClinicalTypeIdentifierCoverageRecord" }
  public static var immunizationRecord: SampleType { "HKClinicalTypeIdentifierImmunizationRecord" }
  public static var labResultRecord: SampleType { "HKClinicalTypeIdentifierLabResultRecord" }
  public static var medicationRecord: SampleType { "HKClinicalTypeIdentifierMedicationRecord" }
  public static var procedureRecord: SampleType { "HKClinicalTypeIdentifierProcedureRecord" }
  public static var vitalSignRecord: SampleType { "HKClinicalTypeIdentifierVitalSignRecord" }
}
