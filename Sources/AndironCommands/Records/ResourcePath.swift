internal import Andiron
internal import FHIRModel
internal import FHIRStore
internal import ValueModel

/// One resource, or one version of it, as a command line names it: `Patient/123`, `Patient/123/_history/2`.
struct ResourcePath {
  let type: String
  let id: String
  let version: String?

  /// Nil where the text is neither.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 || (parts.count == 4 && parts[2] == "_history"),
      parts.allSatisfy({ !$0.isEmpty }), parts[0].first?.isUppercase == true
    else { return nil }
    type = parts[0]
    id = parts[1]
    version = parts.count == 4 ? parts[3] : nil
  }

  /// The paths that operands from `position` on spell. Throws `UsageError` with the position of one that is none;
  /// versions only where `takesVersions`.
  static func all(
    _ arguments: ParsedArguments, from position: Int = 1, takesVersions: Bool = false
  ) throws(UsageError) -> [ResourcePath] {
    var paths: [ResourcePath] = []
    for text in arguments.operands.dropFirst(position) {
      guard let path = ResourcePath(text), takesVersions || path.version == nil else {
        throw UsageError(
          "REFERENCE \(paths.count + 1) has to be TYPE/ID, as Patient/123"
            + (takesVersions ? ", or TYPE/ID/_history/VERSION" : ""))
      }
      paths.append(path)
    }
    return paths
  }

  /// The resource in one state of a store; nil where there is none.
  func value<Source: SnapshotSource>(
    _ reader: FHIRReader<Source>, _ release: ReleaseVersion
  ) throws -> Value? {
    guard let version else { return try reader.resource(type, id: id, release: release) }
    let versions = try reader.history(type, id: id, release: release)
    return VersionLabel.all(versions).first { $0.label == version }?.version.resource
  }
}

/// What a version is called: what its `meta.versionId` says, else its number among those that are kept, the oldest
/// of them 1.
struct VersionLabel {
  let label: String
  let version: ResourceVersion

  /// In the order of `versions`, which come newest first.
  static func all(_ versions: [ResourceVersion]) -> [VersionLabel] {
    versions.enumerated().map { position, version in
      VersionLabel(
        label: version.versionID ?? String(versions.count - position), version: version)
    }
  }
}
