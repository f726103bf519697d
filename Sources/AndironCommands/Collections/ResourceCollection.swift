internal import Andiron
internal import FHIRModel
internal import ObjectModel

/// The collections that contain resources, such as `r4/Patient`.
enum ResourceCollection {
  /// Returns whether the collection of that name contains resources of a release.
  static func isOne(_ name: String) -> Bool { release(name) != nil }

  /// Returns the fields of the resources in the collection of that name; nil if it does not contain
  /// resources of a release.
  static func fields(_ name: String) -> FieldNode? {
    guard let (types, definition) = release(name) else { return nil }
    return types.fieldNode(definition)
  }

  private static func release(_ name: String) -> (TypeTable, TypeDefinition)? {
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[1].first?.isUppercase ?? false,
      let version = ReleaseVersion(rawValue: parts[0])
    else { return nil }
    guard let release = ParsedArguments.releases.first(where: { $0.version == version }) else {
      return nil
    }
    return release.types.resource(parts[1]).map { (release.types, $0) }
  }
}

extension ObjectSource {
  /// Returns the description of a collection. `name` can also be a type of resource if exactly one
  /// release, or the given one, has a collection for it. Throws `CommandError`, with the name that
  /// may have been meant, if there is no such collection, or several.
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
        "several releases have resources of that type: choose one of "
          + meant.joined(separator: ", "))
    }
    throw CommandError("there is no collection \(name)" + Suggestion.hint(name, among: names))
  }
}
