/// Status codes with their words, as entries of a response have them.
enum StatusText {
  static func of(_ status: Int) -> String {
    words[status].map { "\(status) \($0)" } ?? "\(status)"
  }

  private static let words = [
    200: "OK", 201: "Created", 204: "No Content", 304: "Not Modified", 400: "Bad Request",
    403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
    409: "Conflict", 410: "Gone", 412: "Precondition Failed", 413: "Content Too Large",
    415: "Unsupported Media Type", 422: "Unprocessable Entity", 500: "Internal Server Error",
    503: "Service Unavailable",
  ]
}
