/// A resource's place on a server: `Type/id`, `Type/id/_history/version` or `Type?query`, behind the address of the
/// server where there is one.
struct ReferencePlace {
  var base: Substring?
  var type: Substring
  var id: Substring?
  var version: Substring?
  var query: Substring?

  /// Nil where the text is none.
  init?(_ text: String) {
    var path = text[...]
    if let mark = path.utf8.firstIndex(of: UInt8(ascii: "?")) {
      query = path[path.utf8.index(after: mark)...]
      path = path[..<mark]
      guard query?.isEmpty == false else { return nil }
    }
    guard let start = Self.serverStart(path) else { return nil }
    var parts = path[start...].split(separator: "/", omittingEmptySubsequences: false)
    if query == nil {
      if parts.count >= 4, parts[parts.count - 2] == "_history" {
        version = parts.removeLast()
        parts.removeLast()
      }
      guard parts.count >= 2 else { return nil }
      id = parts.removeLast()
    }
    guard let type = parts.popLast(), Self.isType(type), Self.isIdentifier(id),
      Self.isIdentifier(version)
    else { return nil }
    self.type = type
    let isAbsolute = start != path.startIndex
    // The host is no type, and a relative reference has nothing before it.
    guard isAbsolute ? parts.first?.isEmpty == false : parts.isEmpty else { return nil }
    if isAbsolute { base = path[..<type.startIndex].dropLast() }
  }

  /// Where the host begins; the start of the text where there is no scheme. Nil for other schemes than HTTP.
  private static func serverStart(_ path: Substring) -> Substring.Index? {
    guard let mark = path.utf8.firstIndex(of: UInt8(ascii: ":")) else { return path.startIndex }
    let scheme = path[..<mark].lowercased()
    guard scheme == "http" || scheme == "https", path[mark...].hasPrefix("://") else { return nil }
    return path.utf8.index(mark, offsetBy: 3)
  }

  /// Names of types are letters and digits, and begin with a capital.
  private static func isType(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, first &- UInt8(ascii: "A") < 26 else { return false }
    return text.utf8.allSatisfy { byte in
      (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
    }
  }

  /// Also where there is none.
  private static func isIdentifier(_ text: Substring?) -> Bool {
    text.map { PrimitiveType.id.accepts(String($0)) } ?? true
  }
}
