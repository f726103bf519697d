import Foundation
import HTTPMessage
import ValueModel

/// The checked address of a database.
struct FirebaseAddress: Sendable {
  /// The address, without a slash at the end.
  let root: String
  /// The address without the scheme, as part of the keys of marks.
  let name: String
  private let namespace: String?

  /// Throws `FirebaseError.invalidDeclaration` if credentials may not be sent to the address.
  init(_ database: FirebaseDatabase) throws(FirebaseError) {
    var url = Substring(database.url)
    while url.hasSuffix("/") { url.removeLast() }
    guard let scheme = url.range(of: "://") else {
      throw FirebaseError(.invalidDeclaration, "the address of the database has no scheme")
    }
    let rest = url[scheme.upperBound...]
    guard !rest.isEmpty, !rest.contains(where: { "?#@ ".contains($0) }) else {
      throw FirebaseError(
        .invalidDeclaration, "the address of the database is a host and a path, and nothing else")
    }
    let host = rest.prefix { $0 != "/" && $0 != ":" }
    let isLocal = ["localhost", "127.0.0.1"].contains(host) || rest.hasPrefix("[::1]")
    guard url[..<scheme.lowerBound] == "https" || (url[..<scheme.lowerBound] == "http" && isLocal)
    else {
      throw FirebaseError(.invalidDeclaration, "the address of the database begins with https://")
    }
    root = String(url)
    namespace = database.namespace
    name = String(rest) + (namespace.map { "?" + $0 } ?? "")
  }

  func url(_ path: [String], _ query: [(String, String)]) -> String {
    var parameters = query.map { HTTPQuery.Parameter(name: $0.0, value: $0.1) }
    if let namespace { parameters.append(HTTPQuery.Parameter(name: "ns", value: namespace)) }
    let place = path.map { "/" + PercentCoding.encoded($0) }.joined()
    let text = HTTPQuery(parameters).text
    return root + (place.isEmpty ? "/" : place) + ".json" + (text.isEmpty ? "" : "?" + text)
  }

  /// Returns a text as a query parameter, which is JSON.
  static func quoted(_ text: String) -> String { Value(text).json() }

  /// Returns the parts of a path in a declaration.
  ///
  /// Throws `FirebaseError.invalidDeclaration` if one of them cannot be a key.
  static func path(_ text: String) throws(FirebaseError) -> [String] {
    let parts = text.split(separator: "/").map(String.init)
    for part in parts where FirebasePathRule.isForbidden(part) {
      throw FirebaseError(.invalidDeclaration, "the path has characters that keys cannot have")
    }
    return parts
  }
}

/// The rule for keys in a path.
private enum FirebasePathRule {
  static func isForbidden(_ part: String) -> Bool {
    part.utf8.contains { $0 < 0x20 || $0 == 0x7F || ".$#[]".utf8.contains($0) }
      || part.utf8.count > 768
  }
}
