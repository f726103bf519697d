/// A refusal in the form of CouchDB.
struct CouchError: Error, Hashable {
  var status: Int
  /// The word that programs compare.
  var error: String
  /// The sentence for people.
  var reason: String
  /// Where a method is not allowed: those that are.
  var allowed: [String]?

  init(_ status: Int, _ error: String, _ reason: String) {
    self.status = status
    self.error = error
    self.reason = reason
  }

  static func badRequest(_ reason: String) -> CouchError { CouchError(400, "bad_request", reason) }

  static func queryParse(_ reason: String) -> CouchError {
    CouchError(400, "query_parse_error", reason)
  }

  static let noDatabase = CouchError(404, "not_found", "Database does not exist.")
  static let missing = CouchError(404, "not_found", "missing")
  static let deleted = CouchError(404, "not_found", "deleted")
  static let conflict = CouchError(409, "conflict", "Document update conflict.")

  static func method(_ allowed: [String]) -> CouchError {
    var error = CouchError(
      405, "method_not_allowed", "Only \(allowed.joined(separator: ",")) allowed")
    error.allowed = allowed
    return error
  }
}
