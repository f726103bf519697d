import ValueModel

extension TextIndex {
  /// What a query asks of this index. Throws `.unknownField` if it names a field that is not
  /// indexed.
  func expression(of query: TextQuery) throws(TextQueryError) -> TextExpression {
    try query.root.flatMap { root throws(TextQueryError) in try expression(root) } ?? .nothing
  }

  /// Nil for what has no words.
  private func expression(_ node: TextQueryNode) throws(TextQueryError) -> TextExpression? {
    switch node {
    case .word(let word): return Self.joined(Self.separateTerms(word[...]), TextExpression.all)
    case .phrase(let text): return Self.terms(of: text).map { .phrase($0) }
    case .near(let parts, let distance):
      let phrases = parts.compactMap(\.words).compactMap(Self.terms(of:))
      return phrases.isEmpty ? nil : .near(phrases, distance: distance)
    case .all(let parts): return Self.joined(try expressions(parts), TextExpression.all)
    case .any(let parts): return Self.joined(try expressions(parts), TextExpression.any)
    case .not(let part): return try expression(part).map { .not($0) }
    case .field(let name, let part):
      guard let number = fields.firstIndex(where: { $0.description == name }) else {
        throw TextQueryError(.unknownField, at: nil)
      }
      return try expression(part).map { .fields([number], $0) }
    case .boosted(let part, let factor):
      return try expression(part).map { .boosted($0, by: factor) }
    }
  }

  private func expressions(
    _ parts: [TextQueryNode]
  ) throws(TextQueryError) -> [TextExpression] {
    var expressions: [TextExpression] = []
    for part in parts {
      if let expression = try expression(part) { expressions.append(expression) }
    }
    return expressions
  }

  private static func joined(
    _ parts: [TextExpression], _ join: ([TextExpression]) -> TextExpression
  ) -> TextExpression? {
    parts.count > 1 ? join(parts) : parts.first
  }

  private static func terms(of text: String) -> [TextTerm]? {
    let terms = terms(text[...])
    return terms.isEmpty ? nil : terms
  }
}
