import HTTPServer
import ValueModel

/// A file of the pages, which is part of the program.
struct PageFile: Sendable {
  let type: String
  let bytes: [UInt8]
  /// Changes with the content.
  let tag: String

  private init(_ name: String, _ text: String) {
    bytes = Array(text.utf8)
    switch name.split(separator: ".").last {
    case "css": type = "text/css; charset=utf-8"
    case "html": type = "text/html; charset=utf-8"
    case "svg": type = "image/svg+xml"
    default: type = "text/javascript; charset=utf-8"
    }
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.add($0) }
    tag = "\"" + hash.digest().prefix(8).map { String($0, radix: 16) }.joined() + "\""
  }

  /// All files of `Pages`, by name.
  static let all = Dictionary(
    uniqueKeysWithValues: PageTexts.all.map { ($0.name, PageFile($0.name, $0.text)) })

  /// The answer to a request for the file.
  func response(to request: HTTPRequest) -> HTTPResponse {
    var response = HTTPResponse(200, bytes, type: type)
    response.headers["ETag"] = tag
    // The files of another version of the program may have the same names.
    response.headers["Cache-Control"] = "no-cache"
    let known = request.headers.list("If-None-Match")
    if known.contains(where: { $0 == tag || $0 == "W/" + tag }) {
      response.status = 304
      response.body = .bytes([])
    }
    return InspectorAnswer.guarded(response)
  }
}
