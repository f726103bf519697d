/// Addresses that are written relative to another (RFC 3986, section 5.2), as redirects name them.
extension HTTPAddress {
  /// The address that `reference` stands for where this one is the base. Bytes that no address may
  /// have are percent-encoded.
  ///
  /// Throws `TransportError.invalidRequest` if it is none that a request can be sent to.
  func resolved(_ reference: String) throws(TransportError) -> HTTPAddress {
    let reference = Self.encoded(reference).prefix { $0 != "#" }
    if Self.hasScheme(reference) { return try HTTPAddress(String(reference)) }
    if reference.hasPrefix("//") {
      return try HTTPAddress((isSecure ? "https:" : "http:") + reference)
    }
    var result = self
    let path = target.prefix { $0 != "?" }
    if reference.isEmpty {
      return self
    } else if reference.hasPrefix("?") {
      result.target = String(path + reference)
    } else {
      let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
      let full = reference.hasPrefix("/") ? reference : folder + reference
      let end = full.firstIndex(of: "?") ?? full.endIndex
      result.target = Self.withoutDots(full[..<end]) + full[end...]
    }
    return result
  }

  /// A scheme stands in front of a colon that no slash or question mark precedes.
  private static func hasScheme(_ text: Substring) -> Bool {
    guard let mark = text.firstIndex(where: { ":/?".contains($0) }), text[mark] == ":" else {
      return false
    }
    return text.first?.isLetter == true
  }

  private static func withoutDots(_ path: Substring) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    var result: [Substring] = []
    for part in parts {
      switch part {
      case ".": break
      case "..": _ = result.popLast()
      default: result.append(part)
      }
    }
    // A path that ends in dots names a folder.
    if let last = parts.last, last == "." || last == ".." { result.append("") }
    return "/" + result.joined(separator: "/")
  }

  private static func encoded(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { return text }
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
      if (0x21...0x7E).contains(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
