import FHIRModel
import HTTPServer
import ValueModel

/// An answer, before it is written as bytes.
struct Answer: Sendable {
  enum Content: Sendable {
    case nothing
    case resource(Value)
    case bytes([UInt8], type: String)
    /// Bytes that are made while the client reads them.
    case source(any HTTPBodySource, type: String)
  }

  var status: Int
  var headers = HTTPHeaders()
  var content: Content
  /// `meta.lastUpdated` of what is answered, for `Last-Modified` and for entries of a batch.
  var updated: String?

  init(_ status: Int, _ content: Content = .nothing) {
    self.status = status
    self.content = content
  }

  init(_ status: Int, _ resource: Value) { self.init(status, .resource(resource)) }

  /// The answer to a request that is refused.
  init(_ fault: FHIRFault, _ release: ReleaseVersion) {
    self.init(fault.status, OperationOutcome.value(fault.issues, release))
    headers = fault.headers
  }

  /// Adds the version of a resource, and when it was written.
  mutating func addVersion(_ name: String?, _ updated: FHIRInstant?) {
    if let name { headers["ETag"] = "W/\"\(name)\"" }
    self.updated = updated?.text
    if let date = updated?.date, let text = HTTPDate.text(date) { headers["Last-Modified"] = text }
  }

  /// The answer as bytes. That to a HEAD is the one to a GET: the server that sends it leaves the
  /// body out, and states its length.
  func response(_ format: AnswerFormat) -> HTTPResponse {
    var response = HTTPResponse(status, headers: headers)
    switch content {
    case .nothing: break
    case .resource(let value):
      response.headers["Content-Type"] = format.type
      response.body = .bytes(value.jsonBytes(pretty: format.isPretty))
    case .bytes(let bytes, let type):
      response.headers["Content-Type"] = type
      response.body = .bytes(bytes)
    case .source(let source, let type):
      response.headers["Content-Type"] = type
      response.body = .source(source, byteCount: nil)
    }
    return response
  }
}
