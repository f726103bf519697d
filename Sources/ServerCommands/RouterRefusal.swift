internal import AndironCommands
internal import HTTPServer
internal import ValueModel

/// Answers to requests that reach no handler, in the form that its clients read.
enum RouterRefusal {
  /// The answer of a served database to requests for CouchDB's interface.
  static var noStore: HTTPResponse {
    response(
      501, "not_implemented",
      """
      This server has a database, with FHIR's interface under /fhir and the inspector under \
      /_utils/. CouchDB's interface needs a store.
      """, isFHIR: false)
  }

  static func response(
    _ status: Int, _ error: String, _ reason: String, isFHIR: Bool
  ) -> HTTPResponse {
    let body: Value =
      isFHIR
      ? [
        "resourceType": "OperationOutcome",
        "issue": [
          [
            "severity": "error", "code": Value(code(status)),
            "diagnostics": Value(reason),
          ]
        ],
      ] : ["error": Value(error), "reason": Value(reason)]
    let type = isFHIR ? "application/fhir+json" : "application/json"
    var response = HTTPResponse(status, body.jsonBytes() + [UInt8(ascii: "\n")], type: type)
    if status == 401, isFHIR { response.headers["WWW-Authenticate"] = "Basic realm=\"andiron\"" }
    return response
  }

  private static func code(_ status: Int) -> String {
    switch status {
    case 401: "login"
    case 403: "forbidden"
    default: "throttled"
    }
  }
}
