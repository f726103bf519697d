import Foundation

/// Where the text of a reference leads, by its slashes.
struct NaiveReference {
  /// Nil where it does not say it, as a `urn:uuid:…`.
  var type: String?
  /// Nil where it leads to nothing that this store may have.
  var id: String?
  var version: String?
  /// The type that the text names, be it on this server or another one.
  var anyType: String?

  init?(_ text: String, bases: [String]) {
    if text.isEmpty || text.hasPrefix("#") { return nil }
    if text.hasPrefix("urn:uuid:") {
      if UUID(uuidString: String(text.dropFirst(9))) != nil { id = String(text.dropFirst(9)) }
      return
    }
    if text.contains("?") {
      anyType = Self.conditionalType(text)
      return
    }
    var parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.count >= 4, parts[parts.count - 2] == "_history" {
      version = parts.removeLast()
      parts.removeLast()
    }
    guard parts.count >= 2, let last = parts.popLast(), let name = parts.popLast(),
      Self.isID(last), version.map(Self.isID) ?? true, name.first?.isUppercase == true,
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return }
    if parts.isEmpty {
      (type, id, anyType) = (name, last, name)
      return
    }
    let base = parts.joined(separator: "/")
    let isWeb = base.lowercased().hasPrefix("http://") || base.lowercased().hasPrefix("https://")
    guard isWeb, parts.count > 2, !parts[2].isEmpty else { return }
    anyType = name
    if bases.contains(base) { (type, id) = (name, last) }
  }

  private static func conditionalType(_ text: String) -> String? {
    let path = text.prefix { $0 != "?" }
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard name.first?.isUppercase == true, text.last != "?" else { return nil }
    return path.count == name.count || path.contains("://") ? String(name) : nil
  }

  static func isID(_ text: String) -> Bool {
    (1...64).contains(text.count)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") }
  }
}
