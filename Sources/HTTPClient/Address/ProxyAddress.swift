import HTTPMessage

/// A proxy that forwards requests: an address with the scheme `http` and no path, perhaps with a
/// user and a password.
struct ProxyAddress: Sendable, Hashable {
  var host: String
  var port: Int
  /// Nil where the proxy asks for none.
  var user: String?
  var password: String?

  /// The port of proxies whose address names none, as in libcurl.
  private static let standardPort = 1080

  /// Throws `TransportError.invalidRequest`, whose text shows nothing of the address.
  init(_ text: String) throws(TransportError) {
    var rest = text[...]
    guard let mark = text.firstRange(of: "://"),
      text[..<mark.lowerBound].lowercased() == "http"
    else { throw Self.wrong("its scheme is not http") }
    rest = text[mark.upperBound...]
    if rest.hasSuffix("/") { rest.removeLast() }
    if let at = rest.lastIndex(of: "@") {
      let parts = rest[..<at].split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      do {
        user = try PercentCoding.decoded(parts[0])
        password = parts.count > 1 ? try PercentCoding.decoded(parts[1]) : ""
      } catch {
        throw Self.wrong("its user or password is not percent-encoded")
      }
      rest = rest[rest.index(after: at)...]
    }
    let address: HTTPAddress
    do throws(TransportError) {
      address = try HTTPAddress("http://" + rest)
    } catch {
      throw Self.wrong("it names no host, or a port that is none")
    }
    guard address.target == "/" else { throw Self.wrong("it has a path") }
    host = address.host
    port = address.port ?? Self.standardPort
  }

  /// The address without the user.
  var text: String { "http://\(host):\(port)" }

  private static func wrong(_ reason: String) -> TransportError {
    TransportError(.invalidRequest, "the address of the proxy cannot be used: \(reason)")
  }
}
