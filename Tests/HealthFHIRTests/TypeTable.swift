import HealthModel
import Units

@testable import HealthFHIR

/// The table of types in the documentation.
enum TypeTable {
  static var markdown: String {
    let types =
      QuantityRow.table.map(\.type) + CategoryRow.table.map(\.type)
      + TypeTerms.others.keys.sorted()
    let rows = types.map { type in
      let terms = TypeTerms.terms(of: type)
      let codes = terms.map { "\(name($0.system)) `\($0.code)`" }.joined(separator: ", ")
      let direction = direction(type, hasTerms: !terms.isEmpty)
      return "| \(short(type)) | \(codes.isEmpty ? "–" : codes) | \(unit(type)) | \(direction) |\n"
    }
    return "| type | codes | unit | direction |\n|---|---|---|---|\n" + rows.joined()
  }

  private static func direction(_ type: SampleType, hasTerms: Bool) -> String {
    guard hasTerms else { return "HealthKit's code" }
    switch type.family {
    case .quantity, .category, .correlation: return "both"
    default: return "written"
    }
  }

  private static func name(_ system: Term.System) -> String {
    switch system {
    case .loinc: "LOINC"
    case .snomed: "SNOMED CT"
    case .medicalDevices: "MDC"
    default: system.rawValue
    }
  }

  private static func short(_ type: SampleType) -> String {
    for prefix in ["HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier"]
    where type.identifier.hasPrefix(prefix) {
      return String(type.identifier.dropFirst(prefix.count))
    }
    return type.identifier
  }

  private static func unit(_ type: SampleType) -> String {
    if let wanted = QuantityRow.of(type)?.units.first { return "`\(wanted)`" }
    guard let usual = type.quantityDefinition?.canonicalUnit else { return "" }
    let code = (try? UnitOfMeasure(healthKit: usual))?.ucum
    return code.map { "`\($0)`" } ?? "–"
  }
}
