import HTTPMessage

/// The path of a document below its database.
enum DocumentPath {
  /// Returns the encoded identifier. The slash after `_design` or `_local` is not encoded.
  static func encoded(_ id: String) -> String {
    for prefix in ["_design/", "_local/"] where id.hasPrefix(prefix) {
      return prefix + PercentCoding.encoded(String(id.dropFirst(prefix.count)))
    }
    return PercentCoding.encoded(id)
  }
}
