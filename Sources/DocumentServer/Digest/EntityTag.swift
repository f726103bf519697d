import ValueModel

/// Tags of answers whose content is no revision (RFC 9110, section 8.8.3).
enum EntityTag {
  /// Returns 24 digits of the digest of some content, between quotation marks.
  static func of(_ content: String) -> String {
    var digest = SHA256()
    digest.add(content)
    let digits = Array("0123456789ABCDEF")
    let text = digest.digest().prefix(12).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return "\"\(String(text))\""
  }
}
