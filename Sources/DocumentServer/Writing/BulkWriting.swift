import Andiron
import CouchProtocol
import DocumentStore
import HTTPServer
import ObjectModel
import ValueModel

/// `_bulk_docs`: several documents in one durable transaction. Each is stored, or refused in its
/// line of the answer; `BulkBody` says which refuse the whole request.
struct BulkWriting {
  let database: Database<Store>

  func answer(_ request: CouchRequest) throws -> HTTPResponse {
    try request.allow(.post)
    let body = try BulkBody(request)
    if body.wantsAllOrNothing {
      return CouchAnswer.json(417, Value(array: body.lines.map(Self.refusedTogether)))
    }
    let results = try database.write { notes in
      try body.lines.compactMap { try result($0, body.isForeign, notes) }
    }
    return CouchAnswer.json(201, Value(array: results))
  }

  private static func refusedTogether(_ line: BulkBody.Line) -> Value {
    let id: Value =
      switch line {
      case .document(let document): Value(document.id ?? "")
      case .local(let name, _): Value("_local/" + name)
      case .refused(let id, _, _): id
      }
    return [
      "id": id, "rev": "0-", "error": "not_implemented",
      "reason": "all_or_nothing is not supported",
    ]
  }

  /// Nil for a revision of another replica that was stored: the answer lists only failures.
  private func result(
    _ line: BulkBody.Line, _ isForeign: Bool, _ notes: Database<Transaction>
  ) throws -> Value? {
    switch line {
    case .refused(let id, let revision, let error):
      return refusal(id, revision, error, isForeign)
    case .local(let name, let value):
      let id = Value("_local/" + name)
      do {
        let number = try LocalDocumentRoute.store(name, value, in: notes)
        return isForeign ? nil : ["ok": true, "id": id, "rev": Value("0-\(number)")]
      } catch let error where Self.isOfLine(error, isForeign) {
        return refusal(id, value["_rev"]?.string, error, isForeign)
      }
    case .document(let document):
      let id = Value(document.id ?? "")
      do {
        let revision = try save(document, isForeign, notes)
        return isForeign ? nil : ["ok": true, "id": id, "rev": Value(revision.description)]
      } catch let error where Self.isOfLine(error, isForeign) {
        return refusal(id, document.history.first?.description, error, isForeign)
      }
    }
  }

  private func save(
    _ document: IncomingDocument, _ isForeign: Bool, _ notes: Database<Transaction>
  ) throws -> Revision {
    let writing = DocumentWriting(database: database)
    guard !document.attachments.isEmpty || document.id?.hasPrefix("_design/") == true else {
      return try writing.save(document, isForeign: isForeign, in: notes)
    }
    // More than one step: what was done before the one that fails is undone.
    return try notes.origin.savepoint {
      try writing.save(document, isForeign: isForeign, in: notes)
    }
  }

  /// Whether an error refuses its document alone, and not the whole request. An edit is refused
  /// alone if another edit came before it, or if it names an attachment that the store does not
  /// have: neither is a mistake in the request.
  private static func isOfLine(_ error: any Error, _ isForeign: Bool) -> Bool {
    guard isForeign else { return aloneForEdits.contains(CouchError(error).error) }
    return switch error {
    case is DocumentError, is CouchError, is SelectorError: true
    case let error as StoreError: error.code == .notStorable
    default: false
    }
  }

  private static let aloneForEdits: Set = [CouchError.conflict.error, "missing_stub"]

  /// Replicators pass over a document that is forbidden, and stop for other errors. A stub without
  /// an attachment can be sent again with its content.
  private func refusal(
    _ id: Value, _ revision: String?, _ error: any Error, _ isForeign: Bool
  ) -> Value {
    let cause = CouchError(error)
    guard isForeign else {
      return ["id": id, "error": Value(cause.error), "reason": Value(cause.reason)]
    }
    var fields: [(String, Value)] = [("id", id)]
    if let revision { fields.append(("rev", Value(revision))) }
    let isStub = cause.error == "missing_stub"
    fields.append(("error", Value(isStub ? cause.error : "forbidden")))
    fields.append(("reason", Value(cause.reason)))
    return Value(object: fields)
  }
}
