/// The address of a request: absolute, with the scheme `http` or `https` (RFC 3986), without user
/// and fragment.
struct HTTPAddress: Sendable, Hashable {
  var isSecure: Bool
  /// The host as it is written; an IPv6 address is in brackets.
  var host: String
  /// The port; nil for the default port of the scheme.
  var port: Int?
  /// The path and the query, as they are sent: at least a slash.
  var target: String

  /// Throws `TransportError.invalidRequest`.
  init(_ text: String) throws(TransportError) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw Self.invalid("it has characters that have to be percent-encoded")
    }
    guard let mark = text.firstRange(of: "://") else { throw Self.invalid("it has no scheme") }
    switch text[..<mark.lowerBound].lowercased() {
    case "http": isSecure = false
    case "https": isSecure = true
    default: throw Self.invalid("its scheme is neither http nor https")
    }
    let rest = text[mark.upperBound...].prefix { $0 != "#" }
    let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    (host, port) = try Self.authority(rest[..<end])
    let path = rest[end...]
    target = path.hasPrefix("/") ? String(path) : "/" + path
  }

  /// The scheme, host and port, to which credentials belong.
  var origin: String {
    let standard = isSecure ? 443 : 80
    return "\(isSecure ? "https" : "http")://\(host.lowercased()):\(port ?? standard)"
  }

  var text: String {
    "\(isSecure ? "https" : "http")://\(host)\(port.map { ":\($0)" } ?? "")\(target)"
  }

  private static func authority(
    _ text: Substring
  ) throws(TransportError) -> (host: String, port: Int?) {
    if text.contains("@") { throw invalid("it names a user: credentials belong in a header") }
    var host = text
    var port: Int?
    let afterBracket = text.lastIndex(of: "]") ?? text.startIndex
    if let colon = text[afterBracket...].lastIndex(of: ":") {
      host = text[..<colon]
      let digits = text[text.index(after: colon)...]
      if !digits.isEmpty {
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(digits),
          number > 0
        else { throw invalid("its port is no port") }
        port = Int(number)
      }
    }
    let isLiteral = host.hasPrefix("[") && host.hasSuffix("]")
    let isName = host.utf8.allSatisfy { isNameByte($0) || (isLiteral && $0 != 0x25) }
    guard !host.isEmpty, isName else { throw invalid("its host is no name of a host") }
    return (String(host), port)
  }

  /// Letters, digits, `-`, `.` and `_`.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }

  static func invalid(_ reason: String) -> TransportError {
    TransportError(.invalidRequest, "the address cannot be used: \(reason)")
  }
}
