extension FirebaseError {
  /// Whether the error, as the answer to a write, may concern one object, so that others can
  /// continue. The cause of a refusal may be a rule for one path as well as the token.
  var isOfObject: Bool {
    switch code {
    case .refused, .notEncodable, .notDecodable, .notStorable, .contended, .denied, .unauthorized:
      true
    default: false
    }
  }
}
