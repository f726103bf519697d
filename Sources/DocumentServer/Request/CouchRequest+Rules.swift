import CouchProtocol
import HTTPServer

extension CouchRequest {
  /// Throws `CouchError`, with the methods that are allowed, unless the request has one of them.
  func allow(_ methods: HTTPMethod...) throws {
    if methods.contains(method) { return }
    throw CouchError.method(methods.map(\.rawValue).sorted())
  }

  /// The addresses at which a `POST` changes no document.
  private static let questions: Set = [
    "_find", "_explain", "_bulk_get", "_all_docs", "_changes", "_revs_diff", "_missing_revs",
    "_design_docs", "_local_docs", "_ensure_full_commit",
  ]

  /// Whether the request changes the database if it succeeds.
  var writes: Bool {
    if isReading { return false }
    return method != .post || segments.count < 2 || !Self.questions.contains(segments[1])
  }

  /// Whether the client's `If-None-Match` names the document's revision.
  func knows(_ tag: String) -> Bool {
    http.headers.list("If-None-Match").contains { $0 == "*" || $0 == tag || $0 == "W/" + tag }
  }
}
