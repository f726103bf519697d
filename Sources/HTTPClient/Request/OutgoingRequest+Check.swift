import HTTPMessage

/// Checks a request before anything is sent. Valid requests are sent unchanged; all others are
/// refused.
extension OutgoingRequest {
  /// The fields that a transport sets itself, about the connection and the length of the body.
  private static let reserved: Set<String> = [
    "connection", "content-length", "expect", "host", "keep-alive", "proxy-connection", "te",
    "trailer", "transfer-encoding", "upgrade",
  ]

  /// Throws `TransportError.invalidRequest`.
  func check() throws(TransportError) {
    guard Self.isToken(method.rawValue), method.rawValue != "CONNECT" else {
      throw TransportError(.invalidRequest, "the method cannot be sent")
    }
    for field in headers.fields {
      guard Self.isToken(field.name), Self.isValue(field.value) else {
        throw TransportError(.invalidRequest, "a header has characters that no header may have")
      }
      if Self.reserved.contains(field.name.lowercased()) {
        throw TransportError(
          .invalidRequest, "the header \(field.name) is sent by the transport itself")
      }
    }
    switch body {
    case .none: break
    case .bytes(let bytes): if method == .head, !bytes.isEmpty { throw Self.headBody }
    case .stream(let byteCount, _):
      if method == .head { throw Self.headBody }
      if let byteCount, byteCount < 0 {
        throw TransportError(.invalidRequest, "the body has a negative length")
      }
    }
  }

  /// Whether the request has credentials, which only its server may see.
  var provesIdentity: Bool {
    holdsCredentials
      || headers.fields.contains { ["authorization", "cookie"].contains($0.name.lowercased()) }
  }

  private static let headBody = TransportError(.invalidRequest, "a HEAD request has no body")

  /// Whether `value` can stand in a header: no line ends, no NUL and no other control characters.
  static func isValue(_ value: String) -> Bool {
    value.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == UInt8(ascii: "\t") }
  }

  /// A token as RFC 9110 defines it.
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
