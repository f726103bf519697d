import Andiron
import CouchProtocol
import DocumentStore
import HTTPServer
import ValueModel

/// Answers whose attachments come in parts of their own.
struct MultipartAnswer {
  let database: Database<StoreSnapshot>
  let view: DocumentView

  /// One document: `multipart/related`, or JSON if no attachment follows it.
  func related(_ document: Document, headers: HTTPHeaders) throws -> HTTPResponse {
    guard let body = try body(of: document) else {
      return CouchAnswer.json(200, try view.value(of: document, in: database), headers: headers)
    }
    return answer(body, "multipart/related", headers)
  }

  /// Several documents, each a part: `multipart/mixed`.
  func mixed(
    _ found: [OpenRevisions.Found], missing: (String) -> Value
  ) throws -> HTTPResponse {
    var mixed = MultipartBody()
    for found in found { try add(found, to: &mixed, isLabelled: false, missing: missing) }
    mixed.end()
    return answer(mixed, "multipart/mixed", [:])
  }

  /// Adds a document to the parts; with `isLabelled`, what has parts itself says which document it
  /// is.
  func add(
    _ found: OpenRevisions.Found, to mixed: inout MultipartBody, isLabelled: Bool,
    missing: (String) -> Value
  ) throws {
    switch found {
    case .missing(let revision): mixed.add(missing(revision), isError: true)
    case .document(let document):
      guard let inner = try body(of: document) else {
        return mixed.add(try view.value(of: document, in: database))
      }
      mixed.add(inner, headers: isLabelled ? Self.labels(document) : [:])
    }
  }

  func answer(_ body: MultipartBody, _ type: String, _ headers: HTTPHeaders) -> HTTPResponse {
    var headers = headers
    headers.add("Content-Type", "\(type); boundary=\"\(body.boundary)\"")
    return HTTPResponse(
      200, headers: headers,
      body: .source(MultipartSource(body, database), byteCount: body.byteCount))
  }

  /// Nil if no attachment follows the document.
  private func body(of document: Document) throws -> MultipartBody? {
    let sent = try view.sentAttachments(of: document, in: database)
      .filter { !DocumentView.isInline($0.attachment) }
    if sent.isEmpty { return nil }
    var body = MultipartBody()
    body.add(try view.value(of: document, in: database))
    for (name, attachment) in sent { body.add(attachment, name: name) }
    body.end()
    return body
  }

  private static func labels(_ document: Document) -> HTTPHeaders {
    // A header cannot hold a line end.
    let hasControl = document.id.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    return [
      "X-Doc-Id": hasControl ? PercentCoding.encoded(document.id) : document.id,
      "X-Rev-Id": document.revision.description,
    ]
  }
}
