import HTTPServer

/// What the header field `Prefer` asks for.
struct Preferences: Sendable, Hashable {
  /// What the body of the answer to a write is.
  enum Content: String, Sendable {
    case minimal, representation
    case outcome = "OperationOutcome"
  }

  /// The resource, unless the client asks for something else.
  var content = Content.representation
  /// Whether parameters of a search that are not known are an error.
  var isStrict = false
  /// Whether parameters that are not answered are left out where they are an error otherwise.
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
