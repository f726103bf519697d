import ValueModel

/// The response to a Bundle of requests. FHIR R4, section 3.1.0.11.3
/// (<https://hl7.org/fhir/R4/http.html#transaction-response>).
enum BundleResponse {
  static func bundle(_ type: String, _ entries: [Value]) -> Value {
    Value(object: [
      ("resourceType", "Bundle"), ("type", Value(type)), ("entry", Value(array: entries)),
    ])
  }

  /// The response to an entry. `stored` is the resource that was written or read; the response has
  /// its version.
  static func entry(
    _ status: String, location: String? = nil, stored: Value? = nil, resource: Value? = nil
  ) -> Value {
    var response: [(String, Value)] = [("status", Value(status))]
    if let location { response.append(("location", Value(location))) }
    let meta = stored?["meta"]
    if let version = meta?["versionId"]?.string {
      response.append(("etag", Value("W/\"\(version)\"")))
    }
    if let time = meta?["lastUpdated"], time.kind == .string {
      response.append(("lastModified", time))
    }
    var fields: [(String, Value)] = []
    if let resource { fields.append(("resource", resource)) }
    fields.append(("response", Value(object: response)))
    return Value(object: fields)
  }

  /// The response to an entry of a batch that cannot be performed.
  static func entry(_ error: FHIRStoreError) -> Value {
    let status: String =
      switch error.code {
      case .notFound: "404 Not Found"
      case .ambiguous, .duplicateID, .preconditionFailed: "412 Precondition Failed"
      case .conflict: "409 Conflict"
      case .notSupported: "501 Not Implemented"
      case .invalidResource: "422 Unprocessable Entity"
      default: "400 Bad Request"
      }
    let issue = Value(object: [
      ("severity", "error"), ("code", "processing"), ("diagnostics", Value(error.description)),
    ])
    let outcome = Value(object: [
      ("resourceType", "OperationOutcome"), ("issue", Value(array: [issue])),
    ])
    return Value(object: [
      ("response", Value(object: [("status", Value(status)), ("outcome", outcome)]))
    ])
  }
}
