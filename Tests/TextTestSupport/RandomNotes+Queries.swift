import TestSupport

@testable import TextIndex

/// Random queries, and the ways to write one.
extension RandomNotes {
  mutating func query(_ depth: Int = 3) -> TextQueryNode {
    let count = Int.random(in: 2...3, using: &random)
    switch depth > 0 ? Int.random(in: 0..<10, using: &random) : 9 {
    case 0: return .all((0..<count).map { _ in query(depth - 1) })
    case 1...2: return .any((0..<count).map { _ in query(depth - 1) })
    case 3: return .not(query(depth - 1))
    case 4:
      let part = query(depth - 1)
      let isTitle = random.chance(1, in: 2)
      return .field(isTitle ? "title" : "body", part)
    case 5:
      return .boosted(
        query(depth - 1), by: [0.001, 0.5, 2, 1_000].randomElement(using: &random) ?? 1)
    case 6:
      let count = Int.random(in: 1...4, using: &random)
      return .near(
        (0..<count).map { _ in operand() }, distance: Int.random(in: 0...5, using: &random))
    default: return operand()
    }
  }

  private mutating func operand() -> TextQueryNode {
    let last = random.chance(1, in: 4) ? "\(word().prefix(2))*" : word()
    guard random.chance(1, in: 3) else { return .word(last) }
    let first = (0..<Int.random(in: 0...2, using: &random)).map { _ in word() + " " }.joined()
    return .phrase(first + last)
  }

  /// One of the texts that are read as `node`.
  mutating func spelling(of node: TextQueryNode) -> String {
    spelling(node, strength: 0)
  }

  /// Parts of `OR` stand for themselves from strength 1, of `AND` from 2, after `NOT` from 3, and
  /// fields and boosts bind what has strength 4.
  private mutating func spelling(_ node: TextQueryNode, strength: Int) -> String {
    let own: Int
    var text: String
    switch node {
    case .any(let parts):
      own = 0
      text = parts.map { spelling($0, strength: 1) }.joined(separator: " OR ")
    case .all(let parts):
      own = 1
      text = parts.map { spelling($0, strength: 2) }
        .joined(separator: random.chance(1, in: 2) ? " AND " : "  ")
    case .not(let part):
      own = 2
      text = "NOT\t" + spelling(part, strength: 2)
    case .boosted(let part, let factor):
      own = 3
      text = spelling(part, strength: 4) + (factor == 0.5 ? "^.5" : "^\(factor)")
    case .field(let name, let part):
      own = 4
      text = (random.chance(1, in: 2) ? name : "\"\(name)\"") + ":" + spelling(part, strength: 4)
    case .word, .phrase, .near:
      own = 4
      text = node.text
    }
    let isEnclosed = own < strength || random.chance(1, in: 8)
    return isEnclosed ? "( \(text))" : text
  }
}
