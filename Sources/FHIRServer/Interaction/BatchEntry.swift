import FHIRModel
import HTTPServer
import ValueModel

/// An entry of a batch: a request of its own, and its response.
struct BatchEntry {
  let request: FHIRRequest

  /// Reads an entry of a batch that came with `outer`. Throws status 400 if it is no request, and
  /// 405 if it is a Bundle itself.
  init(_ entry: Value, of outer: FHIRRequest) throws(FHIRFault) {
    guard let details = entry["request"], let method = details["method"]?.string,
      var url = details["url"]?.string
    else {
      throw FHIRFault(400, .required, "an entry needs a request with a method and an address")
    }
    if url.hasPrefix(outer.base + "/") { url.removeFirst(outer.base.count) }
    var inner = outer
    inner.isEntry = true
    inner.method = HTTPMethod(rawValue: method)
    let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    do throws(HTTPError) {
      let path = "/" + (parts.first ?? "").drop { $0 == "/" }
      inner.path = try HTTPRequest(inner.method, path).segments()
      inner.query = try HTTPQuery(parts.count > 1 ? parts[1] : "")
    } catch {
      throw FHIRFault(error)
    }
    guard !inner.path.isEmpty || inner.method != .post else {
      throw FHIRFault(405, .notSupported, "an entry of a batch is no Bundle of requests")
    }
    inner.headers = HTTPHeaders()
    if let prefer = outer.headers["Prefer"] { inner.headers["Prefer"] = prefer }
    for (field, name) in [
      ("ifMatch", "If-Match"), ("ifNoneMatch", "If-None-Match"), ("ifNoneExist", "If-None-Exist"),
    ] {
      if let text = details[field]?.string { inner.headers[name] = text }
    }
    if let since = details["ifModifiedSince"]?.string,
      let date = FHIRInstant(unchecked: since).date, let text = HTTPDate.text(date)
    {
      inner.headers["If-Modified-Since"] = text
    }
    // An entry uses FHIR's form even for resources with another form, such as a Binary.
    inner.headers["Accept"] = AnswerFormat.name(outer.release.version)
    inner.content = .body(HTTPRequestBody())
    if let resource = entry["resource"] { Self.add(resource, to: &inner) }
    request = inner
  }

  /// A patch is in a Binary, with its type.
  private static func add(_ resource: Value, to request: inout FHIRRequest) {
    guard request.method == .patch, resource["resourceType"]?.string == "Binary",
      let type = resource["contentType"]?.string,
      let bytes = BinaryContent.bytes(of: resource)
    else {
      request.content = .resource(resource)
      return
    }
    request.headers["Content-Type"] = type
    request.content = .body(HTTPRequestBody(bytes))
  }

  /// The entry of the response.
  static func value(_ answer: Answer, of request: FHIRRequest) -> Value {
    var fields: [(String, Value)] = []
    var response: [(String, Value)] = [("status", Value(StatusText.of(answer.status)))]
    if let location = answer.headers["Location"] ?? answer.headers["Content-Location"] {
      let relative = location.dropFirst(request.base.count + 1)
      response.append(("location", Value(String(relative))))
    }
    if let tag = answer.headers["ETag"] { response.append(("etag", Value(tag))) }
    if let updated = answer.updated { response.append(("lastModified", Value(updated))) }
    if case .resource(let resource) = answer.content {
      // DSTU2 has no place of its own for the outcome.
      if resource["resourceType"]?.string == "OperationOutcome", request.release.version != .dstu2 {
        response.append(("outcome", resource))
      } else {
        fields.append(("resource", resource))
      }
    }
    fields.append(("response", Value(object: response)))
    return Value(object: fields)
  }
}
