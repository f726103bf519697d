import HealthModel

/// The codes and the category of a type of any family.
enum TypeTerms {
  /// Codes of other systems than HealthKit's, most exact first; `unit` is that of a quantity.
  static func terms(of type: SampleType, unit: String = "") -> [Term] {
    QuantityRow.of(type)?.terms(unit: unit) ?? CategoryRow.of(type)?.terms ?? others[type]?.1 ?? []
  }

  static func category(of type: SampleType) -> CategoryTerm? {
    QuantityRow.of(type)?.category ?? CategoryRow.of(type)?.category ?? others[type]?.0
  }

  /// Returns the name of the type for display; nil for unknown types.
  static func display(of type: SampleType) -> String? {
    if let row = QuantityRow.of(type) { return row.display }
    if let row = CategoryRow.of(type) { return row.display }
    guard others[type] != nil else { return nil }
    var name = type.identifier[...]
    for prefix in [
      "HKCorrelationTypeIdentifier", "HKScoredAssessmentTypeIdentifier",
      "HKDataTypeIdentifier", "HKDataType", "HK",
    ] where name.hasPrefix(prefix) {
      name = name.dropFirst(prefix.count)
    }
    if name.hasSuffix("TypeIdentifier") { name = name.dropLast("TypeIdentifier".count) }
    return NameWords.spaced(name)
  }

  /// The type that codes of one system stand for; nil if none is known.
  static func type(_ system: Term.System, _ code: String) -> SampleType? {
    if system == .loinc, let type = QuantityRow.typesByCode[code] { return type }
    return CategoryRow.typesByTerm[system]?[code] ?? otherTypes[system]?[code]
  }

  /// Types that are neither quantities nor categories.
  static let others: [SampleType: (CategoryTerm?, [Term])] = [
    .bloodPressure: (
      .vitalSigns, [.loinc("85354-9", "Blood pressure panel with all children optional")]
    ),
    .food: (nil, [.loinc("80453-4", "Food intake panel")]),
    .workout: (.activity, [.loinc("73985-4", "Exercise activity")]),
    .workoutRoute: (.activity, []),
    .heartbeatSeries: (.exam, []),
    .electrocardiogram: (.procedure, [Term(.medicalDevices, "131328", "MDC_ECG_ELEC_POTL")]),
    .audiogram: (.exam, [.loinc("89015-2", "Pure tone air conduction threshold audiometry panel")]),
    .stateOfMind: (.survey, []),
    .anxietyAssessment: (
      .survey, [.loinc("69737-5", "Generalized anxiety disorder 7 item (GAD-7)")]
    ),
    .depressionAssessment: (
      .survey, [.loinc("44249-1", "PHQ-9 quick depression assessment panel")]
    ),
  ]

  private static let otherTypes: [Term.System: [String: SampleType]] = {
    var types: [Term.System: [String: SampleType]] = [:]
    for (type, row) in others {
      for term in row.1 { types[term.system, default: [:]][term.code] = type }
    }
    return types
  }()
}
