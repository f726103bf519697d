internal import Andiron
internal import FHIRModel
internal import FHIRStore
internal import ValueModel

/// One resource, or one version of it, as named on a command line: `Patient/123` or
/// `Patient/123/_history/2`.
struct ResourcePath {
  let type: String
  let id: String
  let version: String?

  /// Returns nil if the text is neither.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 || (parts.count == 4 && parts[2] == "_history"),
      parts.allSatisfy({ !$0.isEmpty }), parts[0].first?.isUppercase == true
    else { return nil }
    type = parts[0]
    id = parts[1]
    version = parts.count == 4 ? parts[3] : nil
  }

  /// Returns the paths that the operands from `position` on describe. Throws `UsageError`, with the
  /// position, if an operand is not a path, or names a version without `takesVersions`.
  static func all(
    _ arguments: ParsedArguments, from position: Int = 1, takesVersions: Bool = false
  ) throws(UsageError) -> [ResourcePath] {
    var paths: [ResourcePath] = []
    for text in arguments.operands.dropFirst(position) {
      guard let path = ResourcePath(text), takesVersions || path.version == nil else {
        throw UsageError(
          "REFERENCE \(paths.count + 1) must be TYPE/ID, such as Patient/123"
            + (takesVersions ? ", or TYPE/ID/_history/VERSION" : ""))
      }
      paths.append(path)
    }
    return paths
  }

  /// Returns the resource in one state of a store; nil if it does not exist there.
  func value<Source: ResourceVersionSource>(
    _ reader: FHIRReader<Source>, _ release: ReleaseVersion
  ) throws -> Value? {
    guard let version else { return try reader.resource(type, id: id, release: release) }
    let versions = try reader.history(type, id: id, release: release)
    return VersionRow.Label.all(versions).first { $0.label == version }?.version.resource
  }
}
