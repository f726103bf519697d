import Andiron
import CouchProtocol
import DocumentStore
import HTTPServer
import ValueModel

/// One attachment of a document.
struct AttachmentRoute {
  private static let longest = 1 << 30

  let database: Database<Store>
  let id: String
  let name: String

  func answer(_ request: CouchRequest) throws -> HTTPResponse {
    try request.allow(.get, .head, .put, .delete)
    switch request.method {
    case .put, .delete: return try change(request)
    default: return try read(request)
    }
  }

  // MARK: Reading

  private func read(_ request: CouchRequest) throws -> HTTPResponse {
    let snapshot = try database.steadyView()
    if let text = request.query["rev"], RevisionText.isOutOfRange(text) {
      throw CouchError.missing
    }
    let revision = try request.query["rev"].map { try IncomingDocument.revision(Value($0)) }
    let document =
      try revision.map { try snapshot.document(id, revision: $0) } ?? snapshot.document(id)
    guard let document else { throw CouchError.missing }
    guard let attachment = document.attachments[name] else {
      throw CouchError(404, "not_found", "Document is missing attachment")
    }
    let tag = "\"\(attachment.digest.drop { $0 != "-" }.dropFirst())\""
    if request.knows(tag) { return HTTPResponse(304, headers: ["ETag": tag]) }
    var headers: HTTPHeaders = [
      "ETag": tag, "Content-Type": attachment.contentType, "Cache-Control": "must-revalidate",
      "Content-Security-Policy": "sandbox", "X-Content-Type-Options": "nosniff",
      "Accept-Ranges": attachment.encoding == nil ? "bytes" : "none",
    ]
    var range = 0..<attachment.byteCount
    var status = 200
    if attachment.encoding == nil, let text = request.http.headers["Range"],
      let wanted = try ByteRange(text)
    {
      guard let part = wanted.range(in: attachment.byteCount) else {
        throw CouchError(
          416, "requested_range_not_satisfiable", "Requested range not satisfiable")
      }
      if !wanted.isWhole {
        status = 206
        range = part
        headers["Content-Range"] =
          "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(attachment.byteCount)"
      }
    }
    let source = try AttachmentSource(snapshot, attachment, range)
    return HTTPResponse(status, headers: headers, body: .source(source, byteCount: range.count))
  }

  // MARK: Writing

  private func change(_ request: CouchRequest) throws -> HTTPResponse {
    let writing = DocumentWriting(database: database)
    let revision = try writing.revision(of: request, in: nil)
    var md5 = MD5()
    let staged = request.method == .put ? try stage(request, &md5) : nil
    let digest = md5.text()
    let type = request.http.headers["Content-Type"] ?? "application/octet-stream"
    let saved = try database.write { notes -> Revision in
      let leaf = try revision.flatMap { try notes.leaf(id, $0) }
      guard leaf != nil || (revision == nil && staged != nil) else {
        let isThere = try revision != nil || notes.document(id) != nil
        throw isThere ? CouchError.conflict : CouchError.missing
      }
      var attachments = leaf?.attachments ?? [:]
      if let staged {
        attachments[name] = Attachment(
          staged.blob, contentType: type, encoding: nil, byteCount: staged.blob.byteCount,
          digest: digest, revisionNumber: nil)
      } else if attachments.removeValue(forKey: name) == nil {
        throw CouchError(404, "not_found", "Document is missing attachment")
      }
      return try notes.put(
        id, after: revision, body: leaf?.body ?? [:], attachments: attachments
      ).revision
    }
    let value: Value = ["ok": true, "id": Value(id), "rev": Value(saved.description)]
    var headers: HTTPHeaders = [:]
    if staged != nil {
      let path = [database.name, id, name].map(PercentCoding.encoded).joined(separator: "/")
      headers["Location"] = "\(request.http.origin)/\(path)"
    }
    return CouchAnswer.json(staged == nil ? 200 : 201, value, headers: headers)
  }

  /// Writes what comes into the store, without a document that has it.
  private func stage(_ request: CouchRequest, _ md5: inout MD5) throws -> StagedBlob {
    if let coding = request.http.headers["Content-Encoding"], coding.lowercased() != "identity" {
      throw CouchError(
        415, "bad_ctype", "Only identity is supported for the coding of attachments")
    }
    var count = 0
    return try database.origin.stageBlob { writer in
      try request.http.body.forEachPiece { piece in
        count += piece.count
        guard count <= Self.longest else {
          throw CouchError(413, "attachment_too_large", name)
        }
        md5.append(piece)
        try writer.append(piece)
      }
    }
  }
}
