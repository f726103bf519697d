import HTTPMessage

/// The head of a request, as it travels.
struct RequestForm: Sendable, Hashable {
  enum Body: UInt8, Sendable {
    case none = 0
    case stream = 1
  }

  var method: String
  /// The path and, behind a question mark, the query.
  var target: String
  var headers: HTTPHeaders
  var body: Body
}
