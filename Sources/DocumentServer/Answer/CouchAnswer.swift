import CouchProtocol
import HTTPServer
import ValueModel

/// Answers in CouchDB's form: JSON with a line end.
enum CouchAnswer {
  static func json(
    _ status: Int, _ value: Value, headers: HTTPHeaders = [:]
  ) -> HTTPResponse {
    var response = HTTPResponse(
      status, value.jsonBytes() + [UInt8(ascii: "\n")], type: "application/json")
    response.headers["Cache-Control"] = "must-revalidate"
    for field in headers.fields { response.headers.add(field.name, field.value) }
    return response
  }

  static let ok: Value = ["ok": true]

  static func error(_ error: CouchError) -> HTTPResponse {
    var headers: HTTPHeaders = [:]
    if let allowed = error.allowed { headers["Allow"] = allowed.joined(separator: ",") }
    return json(
      error.status, ["error": Value(error.error), "reason": Value(error.reason)],
      headers: headers)
  }
}
