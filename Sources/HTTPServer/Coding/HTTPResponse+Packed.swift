import Gzip
import HTTPMessage

extension HTTPResponse {
  /// Shorter texts do not become smaller on their way.
  private static let leastByteCount = 1_400

  /// The response with its body packed by gzip, if the client takes that and the body is a text
  /// that is worth it; else the response itself, with a `Vary` where another client might get it
  /// packed.
  public func packed(for request: HTTPRequest) -> HTTPResponse {
    guard isText, headers["Content-Encoding"] == nil, headers["Content-Range"] == nil,
      status >= 200, status != 204, status != 206, status != 304
    else { return self }
    var response = self
    response.headers.add("Vary", "Accept-Encoding")
    guard Self.takesGzip(request.headers) else { return response }
    switch body {
    case .bytes(let bytes):
      let writer = GzipWriter()
      guard bytes.count >= Self.leastByteCount, let start = try? writer.write(bytes),
        let rest = try? writer.finish()
      else { return response }
      response.body = .bytes(start + rest)
    case .source(let source, _):
      response.body = .source(GzipBodySource(source), byteCount: nil)
    }
    response.headers["Content-Encoding"] = "gzip"
    // Bytes that differ have no strong tag in common (RFC 9110, section 8.8.3.3).
    if let tag = headers["ETag"], !tag.utf8.starts(with: "W/".utf8) {
      response.headers["ETag"] = "W/" + tag
    }
    return response
  }

  private var isText: Bool {
    let type = headers["Content-Type"] ?? ""
    let end = type.utf8.firstIndex(of: UInt8(ascii: ";")) ?? type.endIndex
    let name = HTTPHeaders.trimmed(type[..<end]).lowercased()
    return name.hasPrefix("text/") || name.hasSuffix("json") || name == "application/json+fhir"
  }

  private static func takesGzip(_ headers: HTTPHeaders) -> Bool {
    for coding in headers.list("Accept-Encoding") {
      let parts = coding.utf8.filter { $0 != UInt8(ascii: " ") }.split(separator: UInt8(ascii: ";"))
      guard let name = parts.first.map({ String(decoding: $0, as: UTF8.self).lowercased() }),
        ["gzip", "x-gzip", "*"].contains(name)
      else { continue }
      return !parts.dropFirst().contains { part in
        let text = String(decoding: part, as: UTF8.self).lowercased()
        return text.utf8.starts(with: "q=".utf8) && (Double(text.dropFirst(2)) ?? 0) == 0
      }
    }
    return false
  }
}
