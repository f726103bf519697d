extension FirebaseError {
  /// Whether the error, as the answer to a write, may be about one object, so that others can go
  /// on. A refusal may be that of a rule of one place as well as that of a token.
  var isOfObject: Bool {
    switch code {
    case .refused, .notEncodable, .notDecodable, .notStorable, .contended, .denied, .unauthorized:
      true
    default: false
    }
  }
}
