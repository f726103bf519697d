/// A refusal in the form of CouchDB.
package struct CouchError: Error, Hashable {
  package var status: Int
  /// The word that programs compare.
  package var error: String
  /// The sentence for people.
  package var reason: String
  /// The allowed methods, if the error refuses a method; nil otherwise.
  package var allowed: [String]?

  package init(_ status: Int, _ error: String, _ reason: String) {
    self.status = status
    self.error = error
    self.reason = reason
  }

  package static func badRequest(_ reason: String) -> CouchError {
    CouchError(400, "bad_request", reason)
  }

  package static func queryParse(_ reason: String) -> CouchError {
    CouchError(400, "query_parse_error", reason)
  }

  package static let noDatabase = CouchError(404, "not_found", "Database does not exist.")
  package static let missing = CouchError(404, "not_found", "missing")
  package static let deleted = CouchError(404, "not_found", "deleted")
  package static let conflict = CouchError(409, "conflict", "Document update conflict.")

  package static let notExecuted = CouchError(
    501, "not_implemented", "Functions of design documents are not executed.")

  package static func method(_ allowed: [String]) -> CouchError {
    var error = CouchError(
      405, "method_not_allowed", "Only \(allowed.joined(separator: ",")) allowed")
    error.allowed = allowed
    return error
  }
}
