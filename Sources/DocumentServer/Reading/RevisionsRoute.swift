import Andiron
import CouchProtocol
import DocumentStore
import HTTPServer
import ValueModel

/// Questions about revisions, by which replicators find out what to send.
struct RevisionsRoute {
  let database: Database<Store>

  func difference(_ request: CouchRequest) throws -> HTTPResponse {
    let found = try missing(in: request).map { id, difference -> (String, Value) in
      var fields = [("missing", list(difference.missing))]
      if !difference.possibleAncestors.isEmpty {
        fields.append(("possible_ancestors", list(difference.possibleAncestors)))
      }
      return (id, Value(object: fields))
    }
    return CouchAnswer.json(200, Value(object: found))
  }

  func missing(_ request: CouchRequest) throws -> HTTPResponse {
    let found = try missing(in: request).map { ($0.0, list($0.1.missing)) }
    return CouchAnswer.json(200, ["missing_revs": Value(object: found)])
  }

  func purge(_ request: CouchRequest) throws -> HTTPResponse {
    try request.allow(.post)
    let wanted = try revisions(in: request.object())
    let purged = try database.write { notes in
      try wanted.map { id, revisions in
        let purged = try notes.purge(id, revisions)
        try DesignIndexes(notes: notes).follow(id)
        return (id, list(purged))
      }
    }
    return CouchAnswer.json(201, ["purge_seq": .null, "purged": Value(object: purged)])
  }

  private func list(_ revisions: [Revision]) -> Value {
    Value(array: revisions.map { Value($0.description) })
  }

  private func missing(
    in request: CouchRequest
  ) throws -> [(String, (missing: [Revision], possibleAncestors: [Revision]))] {
    try request.allow(.post)
    let wanted = try revisions(in: request.object())
    let snapshot = try database.steadyView()
    return try wanted.map { id, revisions in (id, try snapshot.missing(revisions, of: id)) }
      .filter { !$0.1.missing.isEmpty }
  }

  /// Without those that no document here can have: a replicator that learned they are missing would
  /// offer what cannot be stored, and one that is refused would stop.
  private func revisions(in value: Value) throws -> [(String, [Revision])] {
    try value.fields.map { name, list in
      guard list.kind == .array else {
        throw CouchError.badRequest("Request body must be a JSON object of lists")
      }
      let possible = list.elements.filter { element in
        !(element.string.map(RevisionText.isOutOfRange) ?? false)
      }
      return (name, try possible.map(IncomingDocument.revision))
    }
  }
}
