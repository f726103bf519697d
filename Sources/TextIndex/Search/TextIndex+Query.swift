import ValueModel

extension TextIndex {
  /// What a query asks of this index, whose fields it names as seen from `root`. Throws
  /// `.unknownField` if it names a field that is not indexed.
  func expression(
    of query: TextQuery, in root: ValuePath = ValuePath()
  ) throws(TextQueryError) -> TextExpression {
    let names = fields.map { path in
      path.components.starts(with: root.components)
        ? ValuePath(Array(path.components.dropFirst(root.components.count))).description : nil
    }
    return try query.root.flatMap { node throws(TextQueryError) in
      try Self.expression(node, names)
    } ?? .nothing
  }

  /// Nil for what has no words.
  private static func expression(
    _ node: TextQueryNode, _ names: [String?]
  ) throws(TextQueryError) -> TextExpression? {
    switch node {
    case .word(let word): return joined(separateTerms(word[...]), TextExpression.all)
    case .phrase(let text): return terms(of: text).map { .phrase($0) }
    case .near(let parts, let distance):
      let phrases = parts.compactMap(\.words).compactMap(terms(of:))
      return phrases.isEmpty ? nil : .near(phrases, distance: distance)
    case .all(let parts): return joined(try expressions(parts, names), TextExpression.all)
    case .any(let parts): return joined(try expressions(parts, names), TextExpression.any)
    case .not(let part): return try expression(part, names).map { .not($0) }
    case .field(let name, let part):
      guard let number = names.firstIndex(of: name) else {
        throw TextQueryError(.unknownField, at: nil)
      }
      return try expression(part, names).map { .fields([number], $0) }
    case .boosted(let part, let factor):
      return try expression(part, names).map { .boosted($0, by: factor) }
    }
  }

  private static func expressions(
    _ parts: [TextQueryNode], _ names: [String?]
  ) throws(TextQueryError) -> [TextExpression] {
    var expressions: [TextExpression] = []
    for part in parts {
      if let expression = try expression(part, names) { expressions.append(expression) }
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
