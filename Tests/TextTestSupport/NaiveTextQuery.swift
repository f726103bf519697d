@testable import TextIndex

/// Whether one note is what a query describes, read from its words.
struct NaiveTextQuery {
  let note: Note

  private func words(_ field: String) -> [String] {
    (field == "title" ? note.title : note.body).split(separator: " ").map(String.init)
  }

  func matches(_ node: TextQueryNode, in fields: Set<String> = ["title", "body"]) -> Bool {
    switch node {
    case .word(let text), .phrase(let text):
      fields.contains { !starts(of: text, in: words($0)).isEmpty }
    case .near(let parts, let distance):
      fields.contains { isNear(parts.compactMap(\.words), distance, words($0)) }
    case .all(let parts): parts.allSatisfy { matches($0, in: fields) }
    case .any(let parts): parts.contains { matches($0, in: fields) }
    case .not(let part): !matches(part, in: fields)
    case .field(let name, let part): matches(part, in: fields.intersection([name]))
    case .boosted(let part, _): matches(part, in: fields)
    }
  }

  /// Where the words of a text follow one another.
  private func starts(of text: String, in words: [String]) -> [Range<Int>] {
    var wanted = text.split(separator: " ").map(String.init)
    let isPrefix = wanted.last?.last == "*"
    if isPrefix { wanted[wanted.count - 1].removeLast() }
    guard wanted.count <= words.count else { return [] }
    return (0...words.count - wanted.count).compactMap { start in
      let isThere = wanted.indices.allSatisfy { index in
        isPrefix && index == wanted.count - 1
          ? words[start + index].hasPrefix(wanted[index]) : words[start + index] == wanted[index]
      }
      return isThere ? start..<start + wanted.count : nil
    }
  }

  /// Tries every order of the parts.
  private func isNear(
    _ parts: [String], _ distance: Int, _ words: [String], after end: Int? = nil,
    from start: Int = 0
  ) -> Bool {
    if parts.isEmpty { return true }
    return parts.indices.contains { index in
      var rest = parts
      let part = rest.remove(at: index)
      return starts(of: part, in: words).contains { span in
        guard span.lowerBound >= start, span.lowerBound - (end ?? span.lowerBound) <= distance
        else { return false }
        return isNear(rest, distance, words, after: span.upperBound, from: span.lowerBound)
      }
    }
  }
}
