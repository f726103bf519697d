import Andiron
import DocumentServer
import FileAccess
import Foundation
import HTTPMessage
import HTTPServer

/// Serves parts of a store to another device: the named databases, limited to the requests that
/// replication needs.
///
/// A device with write access may add revisions, including deletions. It can neither drop a
/// database nor purge, compact or change settings: data that it does not know of stays.
struct ServedDatabases: HTTPHandler {
  /// The paths of a database that a device may request in addition to its documents.
  private static let parts: Set = [
    "_changes", "_revs_diff", "_missing_revs", "_bulk_docs", "_bulk_get", "_all_docs", "_local",
    "_ensure_full_commit", "_design", "_find", "_revs_limit",
  ]

  private let documents: any HTTPHandler
  private let access: [String: DeviceAccess]
  private let audit: (any AuditTrail)?

  init(
    _ store: Store, identifier: String, _ access: [String: DeviceAccess],
    audit: (any AuditTrail)? = nil
  ) {
    let documents = DocumentServer(store, identifier: identifier)
    self.documents = audit.map { HTTPAudit(documents, trail: $0) as any HTTPHandler } ?? documents
    self.access = access
    self.audit = audit
  }

  func respond(to request: HTTPRequest) -> HTTPResponse {
    switch checked(request) {
    case .allowed(let request): return documents.respond(to: request)
    case .refused(let response):
      return audit.map { HTTPAudit.refused(response, to: request, in: $0) } ?? response
    }
  }

  private enum Check {
    /// The request, with the role that the access to the database grants.
    case allowed(HTTPRequest)
    case refused(HTTPResponse)
  }

  private func checked(_ request: HTTPRequest) -> Check {
    guard let segments = try? Self.segments(request) else {
      return .refused(Self.refusal(400, "bad_request", "The address cannot be read."))
    }
    guard let name = segments.first else { return .allowed(request) }
    guard let access = access[name] else {
      return .refused(Self.refusal(404, "not_found", "Database does not exist."))
    }
    guard isAllowed(request.method, Array(segments.dropFirst())) else {
      return .refused(Self.refusal(403, "forbidden", "Other devices may not do this."))
    }
    var request = request
    request.principal.role = access == .readWrite ? .readWrite : .readOnly
    return .allowed(request)
  }

  private func isAllowed(_ method: HTTPMethod, _ rest: [String]) -> Bool {
    guard let first = rest.first else {
      return [.get, .head, .put, .post].contains(method)
    }
    if first == "_revs_limit" { return method == .get }
    return !first.hasPrefix("_") || Self.parts.contains(first)
  }

  /// Returns the segments of a path, split in the same way as by the document server.
  private static func segments(_ request: HTTPRequest) throws -> [String] {
    var parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    if parts.last?.isEmpty == true { parts.removeLast() }
    return try parts.map { part throws(HTTPError) in
      try PercentCoding.decoded(part, plusIsSpace: true)
    }
  }

  private static func refusal(_ status: Int, _ error: String, _ reason: String) -> HTTPResponse {
    HTTPResponse(
      status, Array("{\"error\":\"\(error)\",\"reason\":\"\(reason)\"}\n".utf8),
      type: "application/json")
  }
}
