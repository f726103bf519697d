import HTTPServer
import ValueModel

/// Reads the content of a request.
extension FHIRRequest {
  var contentType: MediaType? { headers["Content-Type"].map { MediaType($0) } }

  /// The whole body. Throws status 413 if it is longer than the options allow.
  func bytes(_ options: FHIRServerOptions) throws(FHIRFault) -> [UInt8] {
    switch content {
    case .resource(let value): return value.jsonBytes()
    case .body(let body):
      do {
        return try body.bytes(limit: options.largestByteCount)
      } catch {
        throw FHIRFault(error)
      }
    }
  }

  /// The body as JSON, whatever its type. Throws status 400 if it is not JSON.
  func json(_ options: FHIRServerOptions) throws(FHIRFault) -> Value {
    if case .resource(let value) = content { return value }
    let bytes = try bytes(options)
    do throws(JSONError) {
      return try JSON.parse(bytes, options: JSONOptions(largestDepth: options.largestDepth))
    } catch {
      throw FHIRFault(error)
    }
  }

  /// The body as a resource. Throws status 415 if it is of another form, and 400 if it is no
  /// object that names its type.
  func resource(_ options: FHIRServerOptions) throws(FHIRFault) -> Value {
    try checkContentType()
    let value = try json(options)
    guard value.kind == .object, value["resourceType"]?.string != nil else {
      throw FHIRFault(400, .structure, "expected an object with a resourceType")
    }
    return value
  }

  /// The body as a resource of a type. Throws status 400 also if it is of another type.
  func resource(_ type: String, _ options: FHIRServerOptions) throws(FHIRFault) -> Value {
    let value = try resource(options)
    guard value["resourceType"]?.string == type else {
      throw FHIRFault(
        400, .invalid, "the resource is not of the type in the address",
        expression: "\(type).resourceType")
    }
    return value
  }

  /// The body as Parameters; nil if it is empty. Throws what `resource` throws for a type.
  func parameters(_ options: FHIRServerOptions) throws(FHIRFault) -> Value? {
    var request = self
    if case .body = content {
      // A body that comes from a connection can be read only once.
      let bytes = try bytes(options)
      if bytes.isEmpty { return nil }
      request.content = .body(HTTPRequestBody(bytes))
    }
    return try request.resource("Parameters", options)
  }

  /// The parameters of the address, and those of Parameters in the body that are primitives. Throws
  /// what `resource` throws for a type.
  func operationQuery(_ options: FHIRServerOptions) throws(FHIRFault) -> HTTPQuery {
    guard method == .post, let body = try parameters(options) else { return query }
    var all = query.parameters
    for parameter in body["parameter"]?.elements ?? Value.null.elements {
      let field = parameter.fields.first { $0.name.utf8.starts(with: "value".utf8) }
      guard let name = parameter["name"]?.string, let value = field?.value else { continue }
      guard let text = value.string ?? value.integer.map({ String($0) }) else { continue }
      all.append(HTTPQuery.Parameter(name: name, value: text))
    }
    return HTTPQuery(all)
  }

  private func checkContentType() throws(FHIRFault) {
    guard case .body = content else { return }
    // Pages of other origins can send bodies without a type, but ask before they send this one.
    guard let type = contentType else {
      throw FHIRFault(
        415, .notSupported, "the type of the body is missing", location: "Content-Type")
    }
    let charset = type.parameters["charset"]?.lowercased()
    guard type.isJSON, charset == nil || charset == "utf-8" || charset == "utf8",
      AnswerFormat.accepts(type.parameters["fhirversion"], release.version)
    else {
      throw FHIRFault(
        415, .notSupported,
        "resources are read as \(AnswerFormat.name(release.version)) alone, in UTF-8",
        location: "Content-Type")
    }
  }

  /// The parameters of the address, and those of a form in the body. Throws status 415 if there is
  /// a body that is no form.
  func form(_ options: FHIRServerOptions) throws(FHIRFault) -> HTTPQuery {
    let bytes = try bytes(options)
    if bytes.isEmpty { return query }
    guard contentType?.name == "application/x-www-form-urlencoded" else {
      throw FHIRFault(
        415, .notSupported, "expected application/x-www-form-urlencoded", location: "Content-Type")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FHIRFault(400, .structure, "the form is not UTF-8")
    }
    do throws(HTTPError) {
      return HTTPQuery(query.parameters + (try HTTPQuery(text)).parameters)
    } catch {
      throw FHIRFault(error)
    }
  }
}
