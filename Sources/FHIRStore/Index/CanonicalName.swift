import FHIRModel
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

/// Canonical addresses of some resources.
struct CanonicalNames: Sendable, Hashable {
  private var versions: [String: Set<String?>] = [:]

  var urls: [String] { Array(versions.keys) }
  var isEmpty: Bool { versions.isEmpty }

  mutating func insert(_ name: CanonicalName) {
    versions[name.url, default: []].insert(name.version)
  }

  /// Whether a canonical reference leads to one of the resources. One without a version leads to
  /// every version.
  func contains(reference text: String) -> Bool {
    guard let name = CanonicalName(reference: text), let known = versions[name.url] else {
      return false
    }
    return name.version == nil || known.contains(name.version)
  }

  /// Whether one of these names, taken as references, leads to a resource.
  func lead(to resource: Value) -> Bool {
    guard let name = CanonicalName(of: resource), let wanted = versions[name.url] else {
      return false
    }
    return wanted.contains(nil) || wanted.contains(name.version)
  }
}

extension SearchParameter {
  /// Whether elements that the parameter finds can hold canonical addresses, which chains, `_has`
  /// and inclusions follow as they follow references. FHIR R4, section 3.1.1.4.12
  /// (<https://hl7.org/fhir/R4/search.html#reference>).
  var findsCanonicals: Bool {
    kind == .reference && paths.contains { ["canonical", "uri"].contains($0.valueType) }
  }
}
