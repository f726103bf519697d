/// Converts versions to and from their form in headers: `W/"3"`.
enum EntityTag {
  /// Returns the version in a tag, which may be strong, or without quotation marks; nil for an
  /// empty tag.
  static func version(_ tag: String?) -> String? {
    guard var text = tag.map({ Substring($0) }) else { return nil }
    if text.hasPrefix("W/") || text.hasPrefix("w/") { text = text.dropFirst(2) }
    if text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") {
      text = text.dropFirst().dropLast()
    }
    return text.isEmpty ? nil : String(text)
  }

  static func tag(_ version: String) -> String { "W/\"\(version)\"" }
}
