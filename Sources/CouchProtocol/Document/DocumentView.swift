package import Andiron
package import DocumentStore
import Foundation
package import ValueModel

/// Which of a document's own fields are wanted.
package struct DocumentView {
  package var revisions = false
  package var revisionStates = false
  package var conflicts = false
  package var deletedConflicts = false
  package var localSequence = false
  /// Whether attachments come with their content.
  package var attachments = false
  /// Whether that content comes in parts of its own, not within the document.
  package var follows = false
  package var encodingInfo = false
  /// Attachments that these revisions have already come as stubs.
  package var since: [Revision] = []

  package init() {}

  /// Whether the answer holds more than the revision itself says.
  package var isPlain: Bool {
    !revisions && !revisionStates && !conflicts && !deletedConflicts && !localSequence
      && !attachments && !encodingInfo
  }

  /// The document with the fields that are asked for. Throws what reading throws.
  package func value<Source: ObjectSource>(
    of document: Document, in database: Database<Source>
  ) throws -> Value {
    if isPlain { return document.couchValue }
    var fields: [(String, Value)] = [
      ("_id", Value(document.id)), ("_rev", Value(document.revision.description)),
    ]
    if document.isDeleted { fields.append(("_deleted", true)) }
    fields += try own(of: document, in: database)
    if !document.attachments.isEmpty {
      let sent = Set(try sentAttachments(of: document, in: database).map(\.name))
      let parts = try Self.sorted(document.attachments).map { name, attachment in
        (name, try value(of: attachment, isSent: sent.contains(name), in: database))
      }
      fields.append(("_attachments", Value(object: parts)))
    }
    fields += document.body.fields.map { ($0.name, $0.value) }
    return Value(object: fields)
  }

  /// The attachments whose content is asked for, in the order in which the document lists them.
  /// Throws what reading throws.
  package func sentAttachments<Source: ObjectSource>(
    of document: Document, in database: Database<Source>
  ) throws -> [(name: String, attachment: Attachment)] {
    guard attachments, !document.attachments.isEmpty else { return [] }
    var known = 0
    if !since.isEmpty {
      let history = try database.history(of: document.id, revision: document.revision)
      known = since.filter(history.contains).map(\.number).max() ?? 0
    }
    return Self.sorted(document.attachments).filter {
      since.isEmpty || ($0.attachment.revisionNumber ?? 1) > known
    }
  }

  /// Whether the content stands within the document, also where that of others follows it:
  /// CouchDB's replicator waits for ever for a part of no bytes.
  package static func isInline(_ attachment: Attachment) -> Bool { attachment.blob.byteCount == 0 }

  private static func sorted(
    _ attachments: [String: Attachment]
  ) -> [(name: String, attachment: Attachment)] {
    attachments.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ($0.key, $0.value) }
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

  private func value<Source: ObjectSource>(
    of attachment: Attachment, isSent: Bool, in database: Database<Source>
  ) throws -> Value {
    var fields: [(String, Value)] = [
      ("content_type", Value(attachment.contentType)),
      ("revpos", Value(attachment.revisionNumber ?? 1)), ("digest", Value(attachment.digest)),
    ]
    if isSent, !follows || Self.isInline(attachment) {
      let content = try database.content(of: attachment)
      fields.append(("data", Value(Data(content).base64EncodedString())))
      return Value(object: fields)
    }
    fields.append(("length", Value(attachment.byteCount)))
    fields.append((isSent ? "follows" : "stub", true))
    if encodingInfo || isSent, let encoding = attachment.encoding {
      fields.append(("encoding", Value(encoding.rawValue)))
      fields.append(("encoded_length", Value(attachment.blob.byteCount)))
    }
    return Value(object: fields)
  }
}

extension Revision {
  /// The digest: the text after the number and the hyphen.
  package var digestText: String { String(description.drop { $0 != "-" }.dropFirst()) }
}
