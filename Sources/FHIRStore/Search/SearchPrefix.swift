/// The comparison of a value with the value of the search.
///
/// FHIR R5, section 3.2.1.5.6 (<https://hl7.org/fhir/R5/search.html#prefix>).
public enum SearchPrefix: String, Sendable, Hashable, CaseIterable {
  case equal = "eq"
  case notEqual = "ne"
  case greater = "gt"
  case less = "lt"
  case greaterOrEqual = "ge"
  case lessOrEqual = "le"
  case startsAfter = "sa"
  case endsBefore = "eb"
  case approximately = "ap"

  /// Returns the prefix that a text begins with, and the rest; `equal` if it begins with none.
  static func split(_ text: String) -> (prefix: SearchPrefix, rest: String) {
    guard let prefix = SearchPrefix(rawValue: String(text.prefix(2))) else { return (.equal, text) }
    return (prefix, String(text.dropFirst(2)))
  }
}
