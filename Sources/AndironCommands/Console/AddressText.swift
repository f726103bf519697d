/// Addresses among the arguments, which may contain passwords.
package enum AddressText {
  /// Whether a text is an address, or was meant as one, rather than a path.
  package static func isAddress(_ text: String) -> Bool {
    if text.contains("://") { return true }
    guard let scheme = scheme(of: text[...])?.lowercased() else { return false }
    return ["postgresql", "postgres", "http", "https", "jdbc"].contains(scheme)
  }

  /// The parts of a command line that no text for people may show: of an address with a user or a
  /// query, what follows the scheme, and the user with the password.
  ///
  /// A password may have characters that end it if they are not percent-encoded, so the user ends
  /// at the last `@`.
  static func secrets(in arguments: [String]) -> [String] {
    arguments.flatMap { argument -> [String] in
      var text = argument[...]
      if text.hasPrefix("-"), let sign = text.firstIndex(of: "=") {
        text = text[text.index(after: sign)...]
      }
      text = text.drop { $0 == "-" }
      guard let scheme = scheme(of: text) else { return [] }
      var rest = text.dropFirst(scheme.count + 1)
      if scheme.lowercased() == "jdbc", let inner = Self.scheme(of: rest) {
        rest = rest.dropFirst(inner.count + 1)
      }
      rest = rest.drop { $0 == "/" }
      guard rest.contains(where: { "@?".contains($0) }) else { return [] }
      let user = rest.lastIndex(of: "@").map { String(rest[...$0]) }
      return [String(rest), user].compactMap { $0 }.filter { $0.count > 1 }
    }
  }

  /// The text with an ellipsis in place of each of `secrets`.
  static func hiding(_ secrets: [String], in text: String) -> String {
    secrets.reduce(text) { $0.replacing($1, with: "…") }
  }

  /// Two letters or more, as one letter is a drive or a short name of a file.
  private static func scheme(of text: Substring) -> Substring? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let scheme = text[..<colon]
    let isName = scheme.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains($0))
    }
    return scheme.count > 1 && isName && scheme.first?.isLetter == true ? scheme : nil
  }
}
