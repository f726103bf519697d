import HealthModel

/// The terms for one type of category outside HealthKit.
struct CategoryRow: Sendable {
  let type: SampleType
  let display: String
  let category: CategoryTerm?
  /// Codes that are written before HealthKit's own.
  let terms: [Term]

  init(_ name: String, _ category: CategoryTerm? = nil, codes terms: [Term] = []) {
    type = SampleType("HKCategoryTypeIdentifier" + name)
    display = NameWords.spaced(name)
    self.category = category
    self.terms = terms
  }

  private static let byType = Dictionary(uniqueKeysWithValues: table.map { ($0.type, $0) })

  /// The row of a type; nil for types that the table does not have. Constant time.
  static func of(_ type: SampleType) -> CategoryRow? { byType[type] }

  /// Types by their codes of other systems.
  static let typesByTerm: [Term.System: [String: SampleType]] = {
    var types: [Term.System: [String: SampleType]] = [:]
    for row in table {
      for term in row.terms { types[term.system, default: [:]][term.code] = row.type }
    }
    return types
  }()
}
