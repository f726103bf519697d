import ValueModel

/// The files of an export that are still to be read.
struct ExportManifest: Sendable {
  enum Kind: String, Sendable {
    /// Resources that exist.
    case output
    /// Bundles that name deleted resources.
    case deleted
    /// Outcomes that describe data that could not be exported.
    case error
  }

  struct File: Sendable {
    var kind: Kind
    var url: String
  }

  /// Whether requests for files need credentials.
  private(set) var needsToken: Bool
  /// The server's time up to which the files contain everything.
  private(set) var time: String?
  private(set) var files: [File] = []
  /// The address of the rest of the manifest; nil if there is no more.
  private(set) var next: String?

  /// Reads a manifest. Throws `.invalidAnswer` if the value is not one.
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

  /// Reads the form that ``stored`` returns; nil for anything else.
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

  /// Adds the rest of the manifest, whose files follow those still to be read.
  mutating func append(_ other: ExportManifest) {
    files += other.files
    next = other.next
    needsToken = needsToken || other.needsToken
    time = time ?? other.time
  }
}
