import HTTPServer

/// Why a request is refused: the status, and what the OperationOutcome says.
struct FHIRFault: Error {
  var status: Int
  var issues: [OutcomeIssue]
  /// Further header fields of the response, such as `Allow`.
  var headers = HTTPHeaders()

  init(_ status: Int, _ issues: [OutcomeIssue]) {
    self.status = status
    self.issues = issues
  }

  init(
    _ status: Int, _ code: OutcomeIssue.Code, _ text: String, expression: String? = nil,
    location: String? = nil
  ) {
    self.init(
      status, [OutcomeIssue(code, text, expression: expression, location: location)])
  }

  static var unknownAddress: FHIRFault {
    FHIRFault(404, .notFound, "there is nothing at this address")
  }

  static var noSuchResource: FHIRFault {
    FHIRFault(404, .notFound, "there is no such resource")
  }

  /// For a client that has not proved who it is, which may read the capability statement alone.
  static var unauthorized: FHIRFault {
    var fault = FHIRFault(401, .login, "a login is required")
    fault.headers["WWW-Authenticate"] = "Basic realm=\"andiron\""
    return fault
  }

  static var forbidden: FHIRFault {
    FHIRFault(403, .forbidden, "this client may only read")
  }

  /// A method that an address does not have.
  static func method(allowed: [HTTPMethod]) -> FHIRFault {
    var fault = FHIRFault(405, .notSupported, "the address does not take this method")
    let all = allowed.flatMap { $0 == .get ? [.get, .head] : [$0] } + [.options]
    fault.headers["Allow"] = all.map(\.rawValue).joined(separator: ", ")
    return fault
  }
}
