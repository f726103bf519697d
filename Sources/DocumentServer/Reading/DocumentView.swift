import Andiron
import DocumentStore
import Foundation
import HTTPServer
import ValueModel

/// Which of a document's own fields a client asks for.
struct DocumentView {
  var revisions = false
  var revisionStates = false
  var conflicts = false
  var deletedConflicts = false
  var localSequence = false
  /// Whether attachments come with their content.
  var attachments = false
  var encodingInfo = false
  /// Attachments that these revisions have already come as stubs.
  var since: [Revision] = []

  init() {}

  init(_ request: CouchRequest) throws {
    let isMeta = request.flag("meta")
    revisions = request.flag("revs")
    revisionStates = isMeta || request.flag("revs_info")
    conflicts = isMeta || request.flag("conflicts")
    deletedConflicts = isMeta || request.flag("deleted_conflicts")
    localSequence = request.flag("local_seq")
    attachments = request.flag("attachments")
    encodingInfo = request.flag("att_encoding_info")
    if let list = try request.json("atts_since"), list.kind == .array {
      since = try list.elements.map(IncomingDocument.revision)
      attachments = true
    }
  }

  /// Whether the answer holds more than the revision itself says.
  var isPlain: Bool {
    !revisions && !revisionStates && !conflicts && !deletedConflicts && !localSequence
      && !attachments && !encodingInfo
  }

  /// The document with the fields that are asked for. Throws what reading throws.
  func value<Source: ObjectSource>(
    of document: Document, in database: Database<Source>
  ) throws -> Value {
    if isPlain { return document.couchValue }
    var fields: [(String, Value)] = [
      ("_id", Value(document.id)), ("_rev", Value(document.revision.description)),
    ]
    if document.isDeleted { fields.append(("_deleted", true)) }
    fields += try own(of: document, in: database)
    if !document.attachments.isEmpty {
      let history =
        since.isEmpty
        ? []
        : try database.history(
          of: document.id, revision: document.revision)
      let known = since.filter(history.contains).map(\.number).max() ?? 0
      let parts = try document.attachments.sorted {
        $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
      }
      .map { ($0.key, try attachment($0.value, knownUpTo: known, in: database)) }
      fields.append(("_attachments", Value(object: parts)))
    }
    fields += document.body.fields.map { ($0.name, $0.value) }
    return Value(object: fields)
  }

  private func own<Source: ObjectSource>(
    of document: Document, in database: Database<Source>
  ) throws -> [(String, Value)] {
    var fields: [(String, Value)] = []
    let (id, revision) = (document.id, document.revision)
    if revisions {
      let history = try database.history(of: id, revision: revision)
      fields.append(
        (
          "_revisions",
          [
            "start": Value(revision.number),
            "ids": Value(array: history.map { Value($0.digestText) }),
          ]
        ))
    }
    if revisionStates {
      let states = try database.history(of: id, revision: revision).map { known -> Value in
        let found = try database.document(id, revision: known)
        let state = found.map { $0.isDeleted ? "deleted" : "available" } ?? "missing"
        return ["rev": Value(known.description), "status": Value(state)]
      }
      fields.append(("_revs_info", Value(array: states)))
    }
    if conflicts || deletedConflicts {
      let others = try database.leaves(of: id).filter { $0.revision != revision }
      for (isWanted, name, isDeleted) in [
        (conflicts, "_conflicts", false), (deletedConflicts, "_deleted_conflicts", true),
      ] where isWanted {
        let list = others.filter { $0.isDeleted == isDeleted }
          .map { Value($0.revision.description) }
        if !list.isEmpty { fields.append((name, Value(array: list))) }
      }
    }
    if localSequence, let sequence = try database.sequenceNumber(of: id) {
      fields.append(("_local_seq", Value(sequence)))
    }
    return fields
  }

  private func attachment<Source: ObjectSource>(
    _ attachment: Attachment, knownUpTo known: Int, in database: Database<Source>
  ) throws -> Value {
    var fields: [(String, Value)] = [
      ("content_type", Value(attachment.contentType)),
      ("revpos", Value(attachment.revisionNumber ?? 1)), ("digest", Value(attachment.digest)),
    ]
    if attachments, since.isEmpty || (attachment.revisionNumber ?? 1) > known {
      let content = try database.content(of: attachment)
      fields.append(("data", Value(Data(content).base64EncodedString())))
      return Value(object: fields)
    }
    fields.append(("length", Value(attachment.byteCount)))
    fields.append(("stub", true))
    if encodingInfo, let encoding = attachment.encoding {
      fields.append(("encoding", Value(encoding.rawValue)))
      fields.append(("encoded_length", Value(attachment.blob.byteCount)))
    }
    return Value(object: fields)
  }
}

extension Revision {
  /// What follows the number.
  var digestText: String { String(description.drop { $0 != "-" }.dropFirst()) }
}
