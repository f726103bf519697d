import Foundation

/// A file of this repository.
struct Document {
  let text: String
  let url: URL

  /// `path` from the top of the repository.
  init(_ path: String) throws {
    let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    url = top.appending(path: path)
    text = try String(contentsOf: url, encoding: .utf8)
  }

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The lines between the first line that contains `start` and the next that contains `end`.
  func lines(from start: String, to end: String) -> [String]? {
    guard let first = lines.firstIndex(where: { $0.contains(start) }),
      let last = lines[(first + 1)...].firstIndex(where: { $0.contains(end) })
    else { return nil }
    return lines[(first + 1)..<last].map(String.init)
  }

  /// All stretches of lines between a line that contains `start` and the next that contains `end`.
  func parts(from start: String, to end: String) -> [[String]] {
    var parts: [[String]] = []
    var current: [String]?
    for line in lines {
      if line.contains(end), let part = current {
        parts.append(part)
        current = nil
      } else if line.contains(start) {
        current = []
      } else {
        current?.append(String(line))
      }
    }
    return parts
  }
}
