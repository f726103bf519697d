internal import Andiron
internal import FHIRModel

/// The collections that resources are in: `r4/Patient`.
enum ResourceCollection {
  /// Whether the collection of that name has resources of a release.
  static func isOne(_ name: String) -> Bool { type(name) != nil }

  /// The type of the resources in the collection of that name; nil where it has none of a release.
  static func type(_ name: String) -> (any Resource.Type)? {
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[1].first?.isUppercase ?? false,
      let version = ReleaseVersion(rawValue: parts[0])
    else { return nil }
    return ParsedArguments.releases.first { $0.version == version }?.types.resource(parts[1])
  }
}

extension ObjectSource {
  /// What the collection is. A type of resource stands for its collection where exactly one release, or the one that is
  /// given, has one. Throws, with the name that may have been meant, where there is none.
  func existingCollection(
    _ name: String, release: ReleaseVersion? = nil
  ) throws -> CollectionDescription {
    if release == nil, let known = try collection(name).description() { return known }
    let names = try collections().map(\.name)
    let meant = names.filter {
      ResourceCollection.isOne($0) && $0.hasSuffix("/" + name)
        && (release.map { $0.rawValue + "/" + name } ?? $0) == $0
    }
    if meant.count == 1, let found = try collection(meant[0]).description() { return found }
    if meant.count > 1 {
      throw CommandError(
        "several releases have resources of that type: name one of "
          + meant.joined(separator: ", "))
    }
    throw CommandError("there is no collection \(name)" + Suggestion.hint(name, among: names))
  }
}
