import Foundation

/// Links in Markdown from one file of the repository to another lead somewhere.
enum LinkRule {
  /// `exists` says whether something is at a path from the root.
  static func findings(in file: SourceFile, exists: (String) -> Bool) -> [Finding] {
    var isCodeBlock = false
    return file.lines.enumerated().flatMap { index, line -> [Finding] in
      if line.drop(while: \.isWhitespace).hasPrefix("```") { isCodeBlock.toggle() }
      if isCodeBlock { return [] }
      return targets(in: line).compactMap { target in
        guard let path = resolve(target, from: file.path), !exists(path) else { return nil }
        return Finding(path: file.path, line: index + 1, message: "nothing is at \(target)")
      }
    }
  }

  /// What the links in `line` point at, outside code spans.
  private static func targets(in line: Substring) -> [String] {
    let text = line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { $0.offset.isMultiple(of: 2) ? String($0.element) : "" }.joined(separator: "`")
    return text.matches(of: #/\]\(\s*<?([^)\s>]+)>?[^)]*\)/#).map { String($0.output.1) }
  }

  /// The path from the root that `target` means in the file at `path`; nil for links elsewhere.
  private static func resolve(_ target: String, from path: String) -> String? {
    let file = String(target.prefix { $0 != "#" })
    guard !file.isEmpty, !file.contains("://"), !file.hasPrefix("mailto:") else { return nil }
    var parts = path.split(separator: "/").dropLast().map(String.init)
    for part in (file.removingPercentEncoding ?? file).split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { return "../" + file }
      } else {
        parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }
}
