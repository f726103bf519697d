import HTTPMessage

/// The path of a document below its database.
enum DocumentPath {
  /// All of the identifier is encoded but the slash after `_design`.
  static func encoded(_ id: String) -> String {
    for prefix in ["_design/", "_local/"] where id.hasPrefix(prefix) {
      return prefix + PercentCoding.encoded(String(id.dropFirst(prefix.count)))
    }
    return PercentCoding.encoded(id)
  }
}
