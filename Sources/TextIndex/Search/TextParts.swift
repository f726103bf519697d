/// The parts of an expression that are looked up, each once.
struct TextParts {
  /// A phrase and the fields in which it counts; nil for all.
  struct Phrase: Hashable {
    var terms: [TextTerm]
    var fields: Set<UInt8>?
  }

  struct Near: Hashable {
    var phrases: [[TextTerm]]
    var distance: Int
    var fields: Set<UInt8>?
  }

  private(set) var phrases: [Phrase] = []
  private(set) var nears: [Near] = []

  mutating func plan(_ expression: TextExpression, _ fields: Set<UInt8>? = nil) -> TextPlan {
    switch expression {
    case .nothing: return .nothing
    case .phrase(let terms): return terms.isEmpty ? .nothing : .phrase(number(terms, fields))
    case .near(let phrases, let distance):
      guard !phrases.isEmpty, phrases.allSatisfy({ !$0.isEmpty }) else { return .nothing }
      let numbers = phrases.map { number($0, fields) }
      nears.append(Near(phrases: phrases, distance: distance, fields: fields))
      return .near(numbers, condition: nears.count - 1)
    case .all(let parts): return .all(parts.map { plan($0, fields) })
    case .any(let parts): return .any(parts.map { plan($0, fields) })
    case .not(let part): return .not(plan(part, fields))
    case .fields(let only, let part):
      let only = Set(only.compactMap { UInt8(exactly: $0) })
      return plan(part, fields?.intersection(only) ?? only)
    case .boosted(let part, let factor): return .boosted(plan(part, fields), by: factor)
    }
  }

  /// The words of all phrases, each once.
  var terms: [TextTerm] {
    let phrases = phrases.map(\.terms) + nears.flatMap(\.phrases)
    return Array(Set(phrases.joined().map(\.bare)))
  }

  private mutating func number(_ terms: [TextTerm], _ fields: Set<UInt8>?) -> Int {
    let phrase = Phrase(terms: terms, fields: fields)
    if let known = phrases.firstIndex(of: phrase) { return known }
    phrases.append(phrase)
    return phrases.count - 1
  }
}
