import HTTPServer

/// The preferences in the header field `Prefer`.
struct Preferences: Sendable, Hashable {
  /// The body of the answer to a write.
  enum Content: String, Sendable {
    case minimal, representation
    case outcome = "OperationOutcome"
  }

  /// The resource, unless the client asks for something else.
  var content = Content.representation
  /// Whether unknown parameters of a search are an error.
  var isStrict = false
  /// Whether unsupported parameters are left out where they are otherwise an error.
  var isLenient = false

  init(_ headers: HTTPHeaders) {
    for part in headers.list("Prefer").flatMap({ $0.split(separator: ";") }) {
      let pair = part.split(separator: "=", maxSplits: 1).map { word in
        String(word.filter { !$0.isWhitespace && $0 != "\"" })
      }
      guard pair.count == 2 else { continue }
      switch pair[0].lowercased() {
      case "return": content = Content(rawValue: pair[1]) ?? content
      case "handling": (isStrict, isLenient) = (pair[1] == "strict", pair[1] == "lenient")
      default: continue
      }
    }
  }
}
