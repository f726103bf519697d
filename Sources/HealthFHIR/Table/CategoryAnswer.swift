import FHIRR4
import HealthModel

/// The values of category samples as coded answers.
enum CategoryAnswer {
  private static let prefix = "https://developer.apple.com/documentation/healthkit/hkcategoryvalue"

  /// The code system of the values of a type: the page that documents them.
  static func system(of type: SampleType) -> String {
    prefix + (type.categoryDefinition?.name.lowercased() ?? "")
  }

  /// The answer that says a number: the name of the value, or digits where none is known, and codes
  /// of SNOMED CT where they mean the same.
  static func concept(_ number: Int, of type: SampleType) -> CodeableConcept {
    let name = name(of: number, type)
    let own = Coding(
      system: system(of: type), code: name ?? String(number),
      display: name.map { NameWords.spaced($0).lowercased() })
    let known = name.flatMap { terms[type.categoryDefinition?.name ?? ""]?[$0] }
    return CodeableConcept(coding: [own] + (known.map { [$0.coding] } ?? []))
  }

  /// The number that an answer says; nil if it has no code that a value of the type has.
  static func number(_ concept: CodeableConcept, of type: SampleType) -> Int? {
    let system = system(of: type)
    for coding in concept.coding where coding.system == system {
      guard let code = coding.code else { continue }
      if let number = type.categoryDefinition?.number(named: code) ?? Int(code) { return number }
    }
    let definition = type.categoryDefinition
    for code in concept.codes(in: .snomed) {
      for (name, term) in terms[definition?.name ?? ""] ?? [:] where term.code == code {
        return definition?.number(named: name)
      }
    }
    return nil
  }

  /// The name of a value, if it leads back to the number.
  private static func name(of number: Int, _ type: SampleType) -> String? {
    guard let definition = type.categoryDefinition, let name = definition.names[number],
      definition.number(named: name) == number
    else { return nil }
    return name
  }

  /// Terms that mean what a value does, by the set of values and the name in it.
  static let terms: [String: [String: Term]] = [
    "Severity": [
      "notPresent": absent, "mild": .snomed("255604002", "Mild"),
      "moderate": .snomed("6736007", "Moderate"), "severe": .snomed("24484000", "Severe"),
    ],
    "Presence": ["present": .snomed("52101004", "Present"), "notPresent": absent],
    "AppetiteChanges": [
      "decreased": .snomed("1250004", "Decreased"), "increased": .snomed("35105006", "Increased"),
    ],
    "OvulationTestResult": ["negative": negative, "indeterminate": indeterminate],
    "PregnancyTestResult": test,
    "ProgesteroneTestResult": test,
  ]

  private static let absent = Term.snomed("2667000", "Absent")
  private static let negative = Term.snomed("260385009", "Negative")
  private static let indeterminate = Term.snomed("82334004", "Indeterminate")
  private static let test = [
    "negative": negative, "positive": Term.snomed("10828004", "Positive"),
    "indeterminate": indeterminate,
  ]
}
