import HTTPMessage

/// The header of a request as it was received, and what is wrong with it.
struct RequestHead: Sendable {
  var method: HTTPMethod
  var path: String
  var query: String?
  var headers: HTTPHeaders

  init(method: String, target: String, headers: HTTPHeaders) {
    self.method = HTTPMethod(rawValue: method)
    self.headers = headers
    if let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) {
      path = String(target[..<mark])
      query = String(target[target.utf8.index(after: mark)...])
    } else {
      path = target
      query = nil
    }
    if path.utf8.first == UInt8(ascii: "/") { return }
    // The absolute form of a target (RFC 9112, section 3.2.2).
    for scheme in ["http://", "https://"] where path.lowercased().hasPrefix(scheme) {
      let rest = path.dropFirst(scheme.count)
      path = rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
    }
  }

  /// Whether the text can be the name of a field: RFC 9110, section 5.6.2.
  private static func isToken(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
          || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }

  /// Whether a body follows.
  var hasBody: Bool { headers["Transfer-Encoding"] != nil || (byteCount ?? 0) > 0 }

  /// The length of the body, if the header says it.
  var byteCount: Int? { headers["Content-Length"].flatMap { Int($0) } }

  /// Why the request must be refused without looking any further; nil if there is no reason. Where
  /// two lengths are given, two programs may see the end of the request at different places (RFC
  /// 9112, section 6.3).
  func refusal(mostBodyBytes: Int) -> (status: Int, reason: String)? {
    guard headers.fields.allSatisfy({ Self.isToken($0.name) }) else {
      // A blank before the colon, for example (RFC 9112, section 5.1).
      return (400, "a field name contains a character that it must not")
    }
    let lengths = headers.values("Content-Length")
    let codings = headers.values("Transfer-Encoding")
    if lengths.count + codings.count > 1 {
      return (400, "the length of the body is given more than once")
    }
    if let coding = codings.first, coding.lowercased() != "chunked" {
      return (501, "this coding of transfers is not supported")
    }
    if let length = lengths.first {
      guard !length.isEmpty, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return (400, "the length of the body is no number")
      }
      guard let count = Int(length), count <= mostBodyBytes else {
        return (413, "the body has more than \(mostBodyBytes) bytes")
      }
    }
    if headers.values("Host").count > 1 { return (400, "there is more than one host") }
    return path.hasPrefix("/") || path == "*" ? nil : (400, "the target of the request is no path")
  }
}
