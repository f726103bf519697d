import FHIRModel
import Foundation
import HTTPClient
import ValueModel

/// The request that brings a local change to the server.
struct UploadRequest: Sendable {
  var method: HTTPMethod
  var type: String
  /// The `id` of the resource; nil for a creation whose `id` the server assigns.
  var id: String?
  /// The body: a resource, or the operations of a patch. Nil for a deletion.
  var body: Value?
  /// The version that the server must have.
  var ifMatch: String?
  /// Whether the server must not have the resource yet.
  var isNew = false
  /// The search that finds the resource if it already exists.
  var ifNoneExist: String?

  var path: String { id.map { "\(type)/\($0)" } ?? type }

  /// Returns the request for sending it alone.
  func outgoing(_ client: FHIRClient) -> OutgoingRequest {
    var request = OutgoingRequest(method, client.server.address(path))
    if let body {
      request.body = .bytes(body.jsonBytes())
      request.headers["Content-Type"] =
        method == .patch ? "application/json-patch+json" : client.mediaType
    }
    if method != .delete { request.headers["Prefer"] = "return=representation" }
    if let ifMatch { request.headers["If-Match"] = EntityTag.tag(ifMatch) }
    if isNew { request.headers["If-None-Match"] = "*" }
    if let ifNoneExist { request.headers["If-None-Exist"] = ifNoneExist }
    return request
  }

  /// Returns the request as an entry of a transaction. `fullURL` is its address within the Bundle.
  func entry(fullURL: String?, _ body: Value?) -> Value {
    var request: [(String, Value)] = [
      ("method", Value(method.rawValue)), ("url", Value(path)),
    ]
    if let ifMatch { request.append(("ifMatch", Value(EntityTag.tag(ifMatch)))) }
    if isNew { request.append(("ifNoneMatch", "*")) }
    if let ifNoneExist { request.append(("ifNoneExist", Value(ifNoneExist))) }
    var fields: [(String, Value)] = []
    if let fullURL, method != .patch { fields.append(("fullUrl", Value(fullURL))) }
    if let body {
      fields.append(("resource", method == .patch ? Self.binary(body) : body))
    }
    return Value(object: fields + [("request", Value(object: request))])
  }

  /// Returns a patch as a Binary, the form in a Bundle that R5 specifies and that servers of R4
  /// read.
  private static func binary(_ operations: Value) -> Value {
    let data = Data(operations.jsonBytes()).base64EncodedString()
    return Value(object: [
      ("resourceType", "Binary"), ("contentType", "application/json-patch+json"),
      ("data", Value(data)),
    ])
  }
}
