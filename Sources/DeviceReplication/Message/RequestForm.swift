import HTTPMessage

/// The head of a request in its transmitted form.
struct RequestForm: Sendable, Hashable {
  enum Body: UInt8, Sendable {
    case none = 0
    case stream = 1
  }

  var method: String
  /// The path and, after a question mark, the query.
  var target: String
  var headers: HTTPHeaders
  var body: Body
}
