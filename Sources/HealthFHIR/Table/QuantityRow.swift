import HealthModel

/// The terms for one type of quantity outside HealthKit.
struct QuantityRow: Sendable {
  let type: SampleType
  let display: String
  let category: CategoryTerm?
  /// Codes that are written before HealthKit's own.
  let terms: [Term]
  /// The units that a profile of the vital signs allows, in UCUM; values in others are converted to
  /// the first. Empty if any may be written. HL7 FHIR R4, section 10.1.2
  /// (<https://hl7.org/fhir/R4/observation-vitalsigns.html>).
  let units: [String]
  /// Codes of LOINC that are read as this type and never written.
  let reads: [String]

  init(
    _ name: String, _ category: CategoryTerm? = nil, codes terms: [Term] = [], units: [String] = [],
    reads: [String] = []
  ) {
    type = SampleType("HKQuantityTypeIdentifier" + name)
    display = NameWords.spaced(name)
    self.category = category
    self.terms = terms
    self.units = units
    self.reads = reads
  }

  private static let byType = Dictionary(uniqueKeysWithValues: table.map { ($0.type, $0) })

  /// The row of a type; nil for types that the table does not have. Constant time.
  static func of(_ type: SampleType) -> QuantityRow? { byType[type] }

  /// Types by the codes of LOINC that are read as them.
  static let typesByCode: [String: SampleType] = {
    var types: [String: SampleType] = [:]
    for row in table {
      for code in row.terms.map(\.code) + row.reads { types[code] = row.type }
    }
    return types
  }()

  /// The codes for a value in a unit: LOINC has others for moles than for grams.
  func terms(unit: String) -> [Term] {
    type == .bloodGlucose && unit.hasPrefix("mmol") ? [Self.molarGlucose] : terms
  }

  private static let molarGlucose = Term.loinc(
    "14743-9", "Glucose [Moles/volume] in Capillary blood by Glucometer")

  /// The unit with the molar mass that HealthKit needs to tell moles of glucose.
  static let molarGlucoseUnit = "mmol<180.1558800000541>/L"
}
