import HTTPServer
import ValueModel

/// Answers to the pages, with what a browser must know to keep records safe.
enum InspectorAnswer {
  /// Nothing but the server's own files runs or is shown, whatever a record contains.
  static let contentSecurityPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  static func json(_ status: Int, _ value: Value, headers: HTTPHeaders = [:]) -> HTTPResponse {
    var response = HTTPResponse(status, value.jsonBytes(), type: "application/json")
    response.headers["Cache-Control"] = "no-store"
    for field in headers.fields { response.headers.add(field.name, field.value) }
    return guarded(response)
  }

  static func error(_ error: InspectorError) -> HTTPResponse {
    var fields: [(String, Value)] = [("error", Value(error.message))]
    if let position = error.position { fields.append(("position", Value(position))) }
    return json(error.status, Value(object: fields))
  }

  /// The response with the fields that restrict what a browser does with it.
  static func guarded(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.headers["Content-Security-Policy"] = contentSecurityPolicy
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    return response
  }
}
