import TestSupport

@testable import TextIndex

/// Random notes and expressions over a small set of words, common ones and rare ones.
struct RandomNotes {
  var random: SeededGenerator

  mutating func word() -> String {
    let rank = Int.random(in: 0..<24, using: &random) * Int.random(in: 0..<24, using: &random) / 16
    return ["a", "an", "ant", "be", "bee", "been", "sea", "seal", "tee", "teeth"][rank % 10]
      + (rank >= 10 ? "\(rank / 10)" : "")
  }

  mutating func text(_ most: Int) -> String {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in word() }.joined(separator: " ")
  }

  mutating func note(_ key: Int) -> Note {
    let isLong = random.chance(1, in: 40)
    return Note(
      pk: key, title: text(4), body: text(isLong ? 400 : 12),
      mood: Int.random(in: 0..<5, using: &random))
  }

  mutating func phrase() -> [TextTerm] {
    let count = [1, 1, 1, 2, 2, 3][Int.random(in: 0..<6, using: &random)]
    var offset = 0
    return (0..<count).map { number in
      if number > 0 { offset += random.chance(1, in: 5) ? 2 : 1 }
      let word = Array(word().utf8)
      let isPrefix = random.chance(1, in: 6)
      return TextTerm(
        isPrefix ? Array(word.prefix(2)) : word, isPrefix: isPrefix, offset: offset)
    }
  }

  mutating func expression(_ depth: Int = 2) -> TextExpression {
    guard depth > 0 else { return .phrase(phrase()) }
    let count = Int.random(in: 1...3, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: return .phrase(phrase())
    case 3: return .all((0..<count).map { _ in expression(depth - 1) })
    case 4: return .any((0..<count).map { _ in expression(depth - 1) })
    case 5: return .all([expression(depth - 1), .not(expression(depth - 1))])
    case 6: return .not(expression(depth - 1))
    case 7: return .fields([Int.random(in: 0..<2, using: &random)], expression(depth - 1))
    case 8: return .boosted(expression(depth - 1), by: Double.random(in: 0.5...3, using: &random))
    default:
      return .near(
        (0..<count).map { _ in phrase() }, distance: Int.random(in: 0...4, using: &random))
    }
  }
}
