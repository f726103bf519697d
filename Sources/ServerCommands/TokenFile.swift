internal import AndironCommands
internal import Foundation
internal import HTTPServer

/// The tokens that are known: a line each, of a SHA-256 in hexadecimal, a role and a name. Empty
/// lines and those that begin with `#` are passed over.
enum TokenFile {
  /// Throws `CommandError` if the file cannot be read or a line is none of that.
  static func read(_ path: String, into credentials: inout HTTPCredentials) throws(CommandError) {
    guard let data = FileManager.default.contents(atPath: path),
      let text = String(validating: data, as: UTF8.self)
    else { throw CommandError("the file \(path) cannot be read as text") }
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      guard words.count == 3, let role = HTTPPrincipal.Role(rawValue: words[1]), role != .none,
        credentials.addToken(digest: first, name: words[2], role: role)
      else {
        throw CommandError(
          "\(path), line \(number + 1): a line is the SHA-256 of a token in hexadecimal, read-only"
            + " or read-write, and a name")
      }
    }
  }
}
