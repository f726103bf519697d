package import ValueModel

/// Tests values against an expression without an index, with the same outcome as an index of their
/// words.
///
/// Cost for a value: the number of words in its texts, times the number of words in the expression.
package struct TextMatcher: Sendable {
  /// The places of the expression's words in one value.
  private struct Places {
    /// The fields and the positions of each term, in order.
    var found: [[(field: UInt8, position: UInt32)]]
  }

  private let index: TextIndex
  private let expression: TextExpression
  private let terms: [TextTerm]
  private let numbers: [TextTerm: Int]

  /// Creates a matcher for the texts that an index takes from a value.
  package init(_ expression: TextExpression, _ index: TextIndex) {
    self.index = index
    self.expression = expression
    var terms: Set<TextTerm> = []
    Self.collect(expression, &terms)
    self.terms = Array(terms)
    numbers = Dictionary(uniqueKeysWithValues: self.terms.enumerated().map { ($1, $0) })
  }

  package func matches(_ value: Value) -> Bool {
    var places = Places(found: Array(repeating: [], count: terms.count))
    index.forEachWord(in: value) { word, field, position in
      for (number, term) in terms.enumerated() where Self.fits(word, term) {
        places.found[number].append((field, position))
      }
    }
    return holds(expression, nil, places)
  }

  /// Whether an index has any word of a value.
  package static func hasWords(_ value: Value, _ index: TextIndex) -> Bool {
    var hasWords = false
    index.forEachWord(in: value) { _, _, _ in hasWords = true }
    return hasWords
  }

  // MARK: Terms

  private static func collect(_ expression: TextExpression, _ terms: inout Set<TextTerm>) {
    switch expression {
    case .nothing: break
    case .phrase(let phrase): for term in phrase { terms.insert(term.bare) }
    case .near(let phrases, _): for term in phrases.joined() { terms.insert(term.bare) }
    case .all(let parts), .any(let parts): for part in parts { collect(part, &terms) }
    case .not(let part), .fields(_, let part), .boosted(let part, _): collect(part, &terms)
    }
  }

  private static func fits(_ word: UnsafeRawBufferPointer, _ term: TextTerm) -> Bool {
    guard term.isPrefix ? word.count >= term.bytes.count : word.count == term.bytes.count else {
      return false
    }
    return word.starts(with: term.bytes)
  }

  // MARK: Expressions

  private func holds(
    _ expression: TextExpression, _ fields: Set<UInt8>?, _ places: Places
  ) -> Bool {
    switch expression {
    case .nothing: return false
    case .phrase(let terms):
      return allowed(fields).contains { !starts(of: terms, $0, places).isEmpty }
    case .near(let phrases, let distance):
      guard !phrases.isEmpty, phrases.allSatisfy({ !$0.isEmpty }) else { return false }
      let lengths = phrases.map { UInt32(($0.map(\.offset).max() ?? 0) + 1) }
      return allowed(fields).contains { field in
        let lists = phrases.map { starts(of: $0, field, places)[...] }
        return lists.allSatisfy { !$0.isEmpty } && TextParts.areNear(lists, lengths, distance)
      }
    case .all(let parts): return parts.allSatisfy { holds($0, fields, places) }
    case .any(let parts): return parts.contains { holds($0, fields, places) }
    case .not(let part): return !holds(part, fields, places)
    case .fields(let only, let part):
      let only = Set(only.compactMap { UInt8(exactly: $0) })
      return holds(part, fields?.intersection(only) ?? only, places)
    case .boosted(let part, _): return holds(part, fields, places)
    }
  }

  private func allowed(_ fields: Set<UInt8>?) -> [UInt8] {
    index.fields.indices.map { UInt8($0) }.filter { fields?.contains($0) ?? true }
  }

  /// Returns the positions at which a phrase begins in a field, ascending.
  private func starts(of phrase: [TextTerm], _ field: UInt8, _ places: Places) -> [UInt32] {
    var common: [UInt32]?
    for term in phrase {
      guard let number = numbers[term.bare] else { return [] }
      let own = places.found[number].compactMap { place in
        place.field == field ? UInt32(exactly: Int(place.position) - term.offset) : nil
      }
      if let known = common {
        let own = Set(own)
        common = known.filter { own.contains($0) }
      } else {
        common = own
      }
    }
    return common ?? []
  }
}
