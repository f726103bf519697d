import HTTPMessage

/// The parsed address of a database on a server.
struct RemoteAddress {
  /// The address without name, password and trailing slash.
  let url: String
  let user: (name: String, password: String)?

  /// Parses an address. Throws `ReplicationError.invalidConfiguration`.
  init(_ address: String) throws {
    let bytes = Array(address.utf8)
    guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw Self.wrong("has spaces or control characters")
    }
    let lowered = address.lowercased()
    guard let scheme = ["http://", "https://"].first(where: { lowered.hasPrefix($0) }) else {
      throw Self.wrong("does not begin with http:// or https://")
    }
    let rest = address.dropFirst(scheme.count)
    guard !rest.contains("?"), !rest.contains("#") else { throw Self.wrong("has a query") }
    let authority = rest.prefix { $0 != "/" }
    var path = rest.dropFirst(authority.count)
    while path.last == "/" { path.removeLast() }
    guard path.count > 1 else { throw Self.wrong("names no database") }
    // The `@` follows a password that an unencoded slash cuts short. Nothing may be sent to the
    // text before the slash, which then looks like a host.
    guard !path.contains("@") else {
      throw Self.wrong("has an @ after its host: in a password, / @ ? # and % are percent-encoded")
    }
    guard let at = authority.lastIndex(of: "@") else {
      user = nil
      url = try Self.url(scheme, authority, path)
      return
    }
    let parts = authority[..<at].split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty,
      let name = try? PercentCoding.decoded(parts[0]),
      let password = try? PercentCoding.decoded(parts[1])
    else { throw Self.wrong("has a name without a password") }
    user = (name, password)
    url = try Self.url(scheme, authority[authority.index(after: at)...], path)
  }

  /// Returns the address without a default port, so that each database has one address.
  private static func url(
    _ scheme: String, _ authority: Substring, _ path: Substring
  ) throws -> String {
    var host = authority.lowercased()
    let standard = scheme == "http://" ? ":80" : ":443"
    if host.hasSuffix(standard) { host.removeLast(standard.count) }
    guard !host.isEmpty, !host.hasPrefix(":") else { throw wrong("names no host") }
    return scheme + host + path
  }

  private static func wrong(_ what: String) -> ReplicationError {
    ReplicationError(.invalidConfiguration, "the address of the database \(what)")
  }
}
