/// Versions as headers have them: `W/"3"`.
enum EntityTag {
  /// The version that a tag names, which may be strong, or without quotation marks. Nil for an
  /// empty one.
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
