import ValueModel

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
