import CouchProtocol
import ValueModel

/// The body of `_bulk_docs`, taken apart document by document. As in CouchDB, a document that
/// cannot be read refuses the whole body, with one exception: among the revisions of a replicator
/// it is refused alone, so that it does not hold up the others.
struct BulkBody {
  enum Line {
    case document(IncomingDocument)
    /// A document that is not replicated: its name without the prefix, and all of it.
    case local(String, Value)
    /// A revision of another replica that cannot be read. `id` is null if it has none.
    case refused(id: Value, revision: String?, any Error)
  }

  /// Two levels enclose each document.
  private static let options = JSONOptions(largestDepth: JSONOptions().largestDepth + 2)
  private static let localPrefix = "_local/"

  private(set) var isForeign = false
  /// Whether the edits are to be stored together or not at all, which CouchDB does not offer.
  private(set) var wantsAllOrNothing = false
  private(set) var lines: [Line] = []

  /// Throws `CouchError` and `JSONError` if the body is not JSON, does not list objects, or lists
  /// an edit that is no document, or a revision of another replica that does not say which.
  init(_ request: CouchRequest) throws {
    let bytes = try request.bodyBytes()
    try request.requireJSON()
    do {
      let body = try JSON.parse(bytes, options: Self.options)
      guard body.kind == .object else {
        throw CouchError.badRequest("Request body must be a JSON object")
      }
      isForeign = try Self.isForeign(body)
      wantsAllOrNothing = !isForeign && body["all_or_nothing"]?.boolean == true
      guard let list = body["docs"] else { throw Self.noList }
      guard list.kind == .array else {
        throw CouchError.badRequest("`docs` parameter must be an array.")
      }
      lines = try list.elements.map { try line($0) }
    } catch let error as JSONError where error.code == .tooDeep {
      // At least one of the documents is nested so deeply.
      guard let fields = JSONOutline.fields(of: bytes[...]) else { throw error }
      let documents = fields.first { $0.name == "docs" }
      let others = try fields.filter { $0.name != "docs" }
        .map { ($0.name, try JSON.parse(Array($0.value))) }
      isForeign = try Self.isForeign(Value(object: others))
      guard isForeign else { throw error }
      guard let list = documents.flatMap({ JSONOutline.elements(of: $0.value) }) else {
        throw Self.noList
      }
      lines = try list.map { try line(of: $0) }
    }
  }

  private static let noList = CouchError.badRequest("POST body must include `docs` parameter.")

  private static func isForeign(_ body: Value) throws -> Bool {
    guard let edits = body["new_edits"] else { return false }
    guard let edits = edits.boolean else {
      throw CouchError.badRequest("`new_edits` parameter must be a boolean.")
    }
    return !edits
  }

  // MARK: Documents

  private func line(_ value: Value) throws -> Line {
    guard value.kind == .object else {
      throw CouchError.badRequest("Document must be a JSON object")
    }
    if let id = value["_id"]?.string, id.hasPrefix(Self.localPrefix) {
      return .local(String(id.dropFirst(Self.localPrefix.count)), value)
    }
    do {
      var document = try IncomingDocument(value)
      document.id = document.id ?? RandomIdentifier.make()
      try NumberRange.check(document.body)
      guard isForeign, document.history.isEmpty else { return .document(document) }
    } catch let error as CouchError where isForeign {
      return refused(value, error)
    }
    throw Self.noRevision
  }

  static let noRevision = CouchError.badRequest(
    "When `new_edits: false`, the document needs `_rev` or `_revisions` specified")

  private func refused(_ value: Value, _ error: any Error) -> Line {
    var revision = value["_rev"]?.string
    if revision == nil, let history = value["_revisions"], let start = history["start"]?.integer,
      let newest = history["ids"]?[0]?.string
    {
      revision = "\(start)-\(newest)"
    }
    return .refused(id: value["_id"] ?? .null, revision: revision, error)
  }

  /// A document that is nested too deeply is known by the fields that are not.
  private func line(of text: ArraySlice<UInt8>) throws -> Line {
    do {
      return try line(JSON.parse(Array(text)))
    } catch let error as JSONError where error.code == .tooDeep {
      guard let fields = JSONOutline.fields(of: text) else { throw error }
      let names: Set = ["_id", "_rev", "_revisions"]
      let known = fields.filter { names.contains($0.name) }.compactMap { field in
        (try? JSON.parse(Array(field.value))).map { (field.name, $0) }
      }
      return refused(Value(object: known), error)
    }
  }
}
