/// The base address of a server's resources.
struct ServerAddress: Sendable, Hashable {
  /// The address without a trailing slash.
  let base: String
  /// The scheme, host and port with which all addresses of the server begin.
  let origin: String

  /// Parses an address. Throws `.invalidAddress` unless the text is an HTTP address without user,
  /// query and fragment. An `@` in the path follows a password that an unencoded slash cuts short:
  /// nothing may be sent to the text before the slash, which then looks like a host.
  init(_ text: String) throws(FHIRReplicationError) {
    guard let origin = Self.origin(of: text), !text.contains(where: { "?#@".contains($0) }),
      text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) })
    else {
      throw FHIRReplicationError(
        .invalidAddress, "an address is http:// or https://, a host and a path without ?, # and @")
    }
    var base = Substring(text)
    while base.hasSuffix("/") { base.removeLast() }
    self.base = String(base)
    self.origin = origin
  }

  /// Returns the scheme, the host, and the port if it is not the default of the scheme, in lower
  /// case; nil if the text is not an HTTP address or includes a user.
  static func origin(of text: String) -> String? {
    guard let colon = text.firstRange(of: "://") else { return nil }
    let scheme = text[..<colon.lowerBound].lowercased()
    guard ["http", "https"].contains(scheme) else { return nil }
    let host = text[colon.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }.lowercased()
    guard !host.isEmpty, !host.contains("@"), !host.hasPrefix(":") else { return nil }
    let standard = scheme == "http" ? ":80" : ":443"
    return "\(scheme)://"
      + (host.hasSuffix(standard) ? String(host.dropLast(standard.count)) : host)
  }

  /// Returns the address of a request; `path` is below the base, and empty for the base itself.
  func address(_ path: String) -> String { path.isEmpty ? base : "\(base)/\(path)" }

  /// Returns the address that a link in an answer from `place` leads to: RFC 3986, section 5.2.
  ///
  /// Throws `.foreignAddress` for a link to another origin; see ``reachable(_:)``.
  func address(link: String, from place: String) throws(FHIRReplicationError) -> String {
    let full = reachable(Self.hasScheme(link) ? link : Self.joined(link, to: place, origin))
    guard Self.origin(of: full) == origin,
      full.utf8.allSatisfy({ (0x21..<0x7F).contains($0) })
    else {
      throw FHIRReplicationError(
        .foreignAddress, "a link leads to another origin than the server's")
    }
    return full
  }

  /// Returns an address that an answer names, at the origin under which the server was reached if
  /// it has the same host. A server may not know that its proxy uses TLS on its behalf, and may
  /// name its own host with `http` or another port. A link with `https` is never followed over
  /// `http`.
  func reachable(_ address: String) -> String {
    guard let other = Self.origin(of: address), other != origin,
      Self.host(of: other) == Self.host(of: origin),
      origin.hasPrefix("https:") || other.hasPrefix("http:"),
      let authority = address.firstRange(of: "://")?.upperBound
    else { return address }
    return origin + address[authority...].drop { !"/?#".contains($0) }
  }

  /// Returns the host of an origin, without the port.
  private static func host(of origin: String) -> Substring {
    let authority = origin[(origin.firstRange(of: "://")?.upperBound ?? origin.startIndex)...]
    let name = authority.lastIndex(of: "]") ?? authority.startIndex
    return authority[..<(authority[name...].lastIndex(of: ":") ?? authority.endIndex)]
  }

  /// Whether the link is absolute: a colon comes before any character that can only follow a
  /// scheme. The path and the query of a relative link may contain colons, too (section 4.2).
  private static func hasScheme(_ link: String) -> Bool {
    link.first { ":/?#".contains($0) } == ":"
  }

  private static func joined(_ link: String, to place: String, _ origin: String) -> String {
    // Only the scheme is missing.
    if link.hasPrefix("//") { return origin.prefix { $0 != "/" } + link }
    if link.hasPrefix("/") { return origin + link }
    let path = place.prefix { $0 != "?" }
    if link.hasPrefix("?") { return path + link }
    return (path.lastIndex(of: "/").map { path[...$0] } ?? path) + link
  }
}
