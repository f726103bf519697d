package import ValueModel

extension TextIndex {
  /// Returns the expression of a query for this index. The query names fields relative to `root`.
  /// Throws `.unknownField` if it names a field that is not indexed.
  package func expression(
    of query: TextQuery, in root: ValuePath = ValuePath()
  ) throws(TextQueryError) -> TextExpression {
    let paths = fields.map { path in
      path.components.starts(with: root.components)
        ? ValuePath(Array(path.components.dropFirst(root.components.count))) : nil
    }
    return try query.root.flatMap { node throws(TextQueryError) in
      try expression(node, paths)
    } ?? .nothing
  }

  /// Returns nil for a node without words.
  private func expression(
    _ node: TextQueryNode, _ paths: [ValuePath?]
  ) throws(TextQueryError) -> TextExpression? {
    switch node {
    case .word(let word): return joined(separateTerms(word[...]), TextExpression.all)
    case .phrase(let text): return terms(of: text).map { .phrase($0) }
    case .near(let parts, let distance):
      let phrases = parts.compactMap(\.words).compactMap { terms(of: $0) }
      return phrases.isEmpty ? nil : .near(phrases, distance: distance)
    case .all(let parts): return joined(try expressions(parts, paths), TextExpression.all)
    case .any(let parts): return joined(try expressions(parts, paths), TextExpression.any)
    case .not(let part): return try expression(part, paths).map { .not($0) }
    case .field(let name, let part):
      guard let path = ValuePath(name), let number = paths.firstIndex(of: path) else {
        throw TextQueryError(.unknownField, at: nil)
      }
      return try expression(part, paths).map { .fields([number], $0) }
    case .boosted(let part, let factor):
      return try expression(part, paths).map { .boosted($0, by: factor) }
    }
  }

  private func expressions(
    _ parts: [TextQueryNode], _ paths: [ValuePath?]
  ) throws(TextQueryError) -> [TextExpression] {
    var expressions: [TextExpression] = []
    for part in parts {
      if let expression = try expression(part, paths) { expressions.append(expression) }
    }
    return expressions
  }

  private func joined(
    _ parts: [TextExpression], _ join: ([TextExpression]) -> TextExpression
  ) -> TextExpression? {
    parts.count > 1 ? join(parts) : parts.first
  }

  private func terms(of text: String) -> [TextTerm]? {
    let terms = terms(text[...])
    return terms.isEmpty ? nil : terms
  }
}
