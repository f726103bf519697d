import Foundation
import HTTPMessage
import ValueModel

/// A handler that records each request that another one answers.
///
///     let trail = try AuditFile(at: url)
///     let handler = HTTPGate(HTTPAudit(FHIRServer(records), trail: trail), check: tokens)
///
/// It belongs within the check, which says who asks. A request whose record cannot be kept is
/// answered with 503, also where the work is done already: no record leaves the server unrecorded.
public struct HTTPAudit: HTTPHandler {
  /// The most bytes of a search in a body that are recorded.
  private static let longestSearch = 64 << 10
  /// The most bytes of a Bundle whose entries are recorded one by one.
  private static let longestBundle = 64 << 20

  private let handler: any HTTPHandler
  private let trail: any AuditTrail

  public init(_ handler: any HTTPHandler, trail: any AuditTrail) {
    self.handler = handler
    self.trail = trail
  }

  public func respond(to request: HTTPRequest) -> HTTPResponse {
    var request = request
    let content = Self.content(&request)
    let response = handler.respond(to: request)
    return Self.recorded(response, to: request, content, in: trail)
  }

  /// Records a request that was refused before a handler saw it.
  package static func refused(
    _ response: HTTPResponse, to request: HTTPRequest, in trail: any AuditTrail
  ) -> HTTPResponse {
    recorded(response, to: request, Content(), in: trail)
  }

  private static func recorded(
    _ response: HTTPResponse, to request: HTTPRequest, _ content: Content,
    in trail: any AuditTrail
  ) -> HTTPResponse {
    let record = AuditRecord(
      time: Date(), name: request.principal.name, role: request.principal.role,
      clientAddress: request.clientAddress, method: request.method.rawValue, path: request.path,
      query: request.query, search: content.search, entries: content.entries,
      status: response.status)
    do {
      try trail.append(record)
      return response
    } catch {
      return HTTPResponse(503, "the audit trail cannot be written\n", type: "text/plain")
    }
  }

  // MARK: What a body asks for

  private struct Content {
    var search: String?
    var entries: [String] = []
  }

  /// Returns the search in the body, or the entries of the Bundle in it. The request gets a body
  /// with the same bytes, because the body of a request from a connection can be read only once.
  private static func content(_ request: inout HTTPRequest) -> Content {
    guard request.method == .post else { return Content() }
    let last = request.path.split(separator: "/").last ?? ""
    let type = (request.headers["Content-Type"] ?? "").prefix { $0 != ";" }.lowercased()
    if last == "_search" || last == "_find" || type == "application/x-www-form-urlencoded" {
      guard let bytes = taken(&request, limit: longestSearch) else { return Content() }
      return Content(search: bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self))
    }
    let place = request.path.split(separator: "/")
    guard place.first == "fhir", place.count == 2,
      let bytes = taken(&request, limit: longestBundle), let bundle = try? JSON.parse(bytes)
    else { return Content() }
    let entries = (bundle["entry"]?.elements ?? Value.null.elements).compactMap { entry in
      entry["request"].map { asked in
        "\(asked["method"]?.string ?? "") \(asked["url"]?.string ?? "")"
      }
    }
    return Content(entries: entries)
  }

  /// The bytes of the body, which stays as it is; nil if it has more than `limit` or cannot be
  /// read, which the handler then finds as well.
  private static func taken(_ request: inout HTTPRequest, limit: Int) -> [UInt8]? {
    let reader = request.body.reader()
    var bytes: [UInt8] = []
    do {
      while bytes.count <= limit, let piece = try reader.next() { bytes += piece }
    } catch {
      request.body = HTTPRequestBody(ResumedBody(bytes, then: reader, failure: error))
      return nil
    }
    guard bytes.count > limit else {
      request.body = HTTPRequestBody(bytes)
      return bytes
    }
    request.body = HTTPRequestBody(ResumedBody(bytes, then: reader, failure: nil))
    return nil
  }
}
