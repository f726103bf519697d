internal import AndironCommands
internal import Foundation
internal import HTTPServer

/// The tokens that are known: a line each, of a SHA-256 in hexadecimal, a role, a name, and the
/// last day or the moment of its end if it has one. Empty lines and those that begin with `#` are
/// passed over.
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
      let place = "\(path), line \(number + 1)"
      var end: Date?
      if words.count == 4 {
        end = Self.end(words[3])
        if end == nil {
          throw CommandError(
            "\(place): a token ends with a day, such as 2030-12-31, or at a moment, such as"
              + " 2030-12-31T18:00:00Z")
        }
      }
      guard (3...4).contains(words.count), let role = HTTPPrincipal.Role(rawValue: words[1]),
        role != .none,
        credentials.addToken(digest: first, name: words[2], role: role, until: end)
      else {
        throw CommandError(
          "\(place): a line is the SHA-256 of a token in hexadecimal, read-only or read-write, a"
            + " name, and the last day of the token if it has one")
      }
    }
  }

  /// The moment from which a token is refused: after the last second of a day, in UTC.
  private static func end(_ text: String) -> Date? {
    let style = Date.ISO8601FormatStyle()
    guard text.utf8.count == 10 else { return try? style.parse(text) }
    return (try? style.parse(text + "T00:00:00Z"))?.addingTimeInterval(86_400)
  }
}
