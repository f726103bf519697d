import ValueModel

/// The canonical address of a resource, such as a Questionnaire, with its business version.
///
/// FHIR R4, section 2.3.0.2 (<https://hl7.org/fhir/R4/references.html#canonical>).
struct CanonicalName: Sendable, Hashable {
  let url: String
  let version: String?

  /// The name in the text of a canonical reference, `url|version#part`; nil if the text is empty.
  init?(reference text: String) {
    let whole = text.prefix { $0 != "#" }
    let parts = whole.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    guard let url = parts.first, !url.isEmpty else { return nil }
    self.url = String(url)
    version = parts.count > 1 ? String(parts[1]) : nil
  }

  /// The name of a resource; nil if it has no `url`.
  init?(of resource: Value) {
    guard let url = resource["url"]?.string, !url.isEmpty else { return nil }
    self.url = url
    version = resource["version"]?.string
  }
}
