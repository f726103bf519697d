import HTTPMessage

/// The address of a database on a server, taken apart.
struct RemoteAddress {
  /// Without name, password and a slash at the end.
  let url: String
  let user: (name: String, password: String)?

  /// Throws `ReplicationError.invalidConfiguration`.
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
    // The rest of a password that a slash ends: nothing may be sent to what then looks like a host.
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

  /// Ports that go without saying are left out, so that one database has one address.
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
