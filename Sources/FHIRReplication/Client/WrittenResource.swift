import FHIRModel
import HTTPClient
import ValueModel

/// The answer of a server about a resource that it has written.
struct WrittenResource: Sendable {
  /// The `id` of the resource; nil if the server does not state it.
  var id: String?
  var version: String?
  var updated: String?
  /// The resource as the server stores it; nil if the server does not return it.
  var representation: Value?

  /// Creates the answer for a resource that the server has.
  init(_ resource: Value) {
    id = resource["id"]?.string
    version = resource["meta"]?["versionId"]?.string
    updated = resource["meta"]?["lastUpdated"]?.string
    representation = resource
  }

  /// Creates the answer for a resource that the server has deleted.
  init() {}

  /// Reads the answer to a request for one resource.
  ///
  /// Throws `.invalidAnswer` if the answer concerns another resource.
  init(_ answer: FHIRAnswer, _ type: String, id expected: String?) throws(FHIRReplicationError) {
    let location = answer.headers["Location"] ?? answer.headers["Content-Location"]
    let tag = answer.headers["ETag"]
    var resource: Value?
    if !answer.bytes.isEmpty {
      let body = try answer.resource()
      if body["resourceType"]?.string == type { resource = body }
    }
    let time = answer.headers["Last-Modified"].flatMap { FHIRInstant(httpDate: $0)?.text }
    try self.init(type, id: expected, location: location, tag: tag, updated: time, resource)
  }

  /// Reads the response of an entry of a transaction. Throws the errors of the other initializer.
  init(
    entry: Value, _ type: String, id expected: String?
  ) throws(FHIRReplicationError) {
    let response = entry["response"]
    let resource = entry["resource"].flatMap { $0["resourceType"]?.string == type ? $0 : nil }
    try self.init(
      type, id: expected, location: response?["location"]?.string,
      tag: response?["etag"]?.string, updated: response?["lastModified"]?.string, resource)
  }

  private init(
    _ type: String, id expected: String?, location: String?, tag: String?, updated: String?,
    _ resource: Value?
  ) throws(FHIRReplicationError) {
    let place = location.flatMap { ReferenceParts($0) }
    id = resource?["id"]?.string ?? place?.id
    if let place, let named = place.type, named != type { throw Self.other }
    if let id, let expected, id != expected { throw Self.other }
    if let id, !ResourceAddress.isID(id) { throw Self.other }
    version =
      resource?["meta"]?["versionId"]?.string ?? EntityTag.version(tag) ?? place?.version
    self.updated = resource?["meta"]?["lastUpdated"]?.string ?? updated
    representation = resource
  }

  private static let other = FHIRReplicationError(
    .invalidAnswer, "the response is about another resource than its request")
}
