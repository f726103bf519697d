import ValueModel

/// The files of an export that are left to read.
struct ExportManifest: Sendable {
  enum Kind: String, Sendable {
    /// Resources that are there.
    case output
    /// Bundles that say which resources were deleted.
    case deleted
    /// Outcomes that say what could not be exported.
    case error
  }

  struct File: Sendable {
    var kind: Kind
    var url: String
  }

  /// Whether files are asked for with credentials.
  private(set) var needsToken: Bool
  /// The server's time up to which everything is in the files.
  private(set) var time: String?
  private(set) var files: [File] = []
  /// Where the rest of the manifest is; nil if this is all.
  private(set) var next: String?

  /// Throws `.invalidAnswer` if it is no manifest.
  init(_ value: Value) throws(FHIRReplicationError) {
    guard value.kind == .object, value["output"]?.kind == .array else {
      throw FHIRReplicationError(.invalidAnswer, "the body is no manifest of an export")
    }
    needsToken = value["requiresAccessToken"]?.boolean ?? true
    time = value["transactionTime"]?.string
    for kind in [Kind.output, .deleted, .error] {
      for file in (value[kind.rawValue] ?? .null).elements {
        guard let url = file["url"]?.string else {
          throw FHIRReplicationError(.invalidAnswer, "a file of the export has no address")
        }
        files.append(File(kind: kind, url: url))
      }
    }
    for link in (value["link"] ?? .null).elements where link["relation"]?.string == "next" {
      next = link["url"]?.string
    }
  }

  /// Reads what ``stored`` has written; nil for anything else.
  init?(stored value: Value) {
    guard value.kind == .object else { return nil }
    needsToken = value["needsToken"]?.boolean ?? true
    time = value["time"]?.string
    files = (value["files"] ?? .null).elements.compactMap { file in
      guard let url = file["url"]?.string,
        let kind = file["kind"]?.string.flatMap({ Kind(rawValue: $0) })
      else { return nil }
      return File(kind: kind, url: url)
    }
    next = value["next"]?.string
  }

  var stored: Value {
    var fields: [(String, Value)] = [
      ("needsToken", Value(needsToken)),
      (
        "files",
        Value(
          array: files.map {
            Value(object: [("kind", Value($0.kind.rawValue)), ("url", Value($0.url))])
          })
      ),
    ]
    if let time { fields.append(("time", Value(time))) }
    if let next { fields.append(("next", Value(next))) }
    return Value(object: fields)
  }

  mutating func removeFirst() { files.removeFirst() }

  /// Continues to the rest of the manifest, whose files come after those that are left.
  mutating func append(_ other: ExportManifest) {
    files += other.files
    next = other.next
    needsToken = needsToken || other.needsToken
    time = time ?? other.time
  }
}
