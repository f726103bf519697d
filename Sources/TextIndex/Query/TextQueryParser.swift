/// Reads a query: `OR` binds least, then `AND` and what stands side by side, then `NOT`, then
/// boosts and fields.
struct TextQueryParser {
  private let tokens: [TextQueryToken]
  private var next = 0
  private var depth = 0
  private var operandCount = 0
  /// The byte after the text.
  private let end: Int

  init(_ text: String) throws(TextQueryError) {
    end = text.utf8.count
    guard end <= TextQuery.longest else {
      throw TextQueryError(.tooLong, at: TextQuery.longest)
    }
    var lexer = TextQueryLexer(text)
    tokens = try lexer.tokens()
  }

  /// The whole text; nil if nothing is written there.
  mutating func query() throws(TextQueryError) -> TextQueryNode? {
    if tokens.isEmpty { return nil }
    let node = try alternatives()
    guard next == tokens.count else { throw expected("the end, or a word") }
    return node
  }

  // MARK: Tokens

  private var token: TextQueryToken? { next < tokens.count ? tokens[next] : nil }
  private var offset: Int { token?.offset ?? end }

  private func expected(_ what: String) -> TextQueryError {
    TextQueryError(.expected(what), at: offset)
  }

  private mutating func skip(_ kind: TextQueryToken.Kind) -> Bool {
    guard token?.kind == kind else { return false }
    next += 1
    return true
  }

  /// Whether the token after the next one is this, with nothing between them.
  private func isFollowed(by kind: TextQueryToken.Kind) -> Bool {
    next + 1 < tokens.count && tokens[next + 1].kind == kind && tokens[next + 1].isAdjacent
  }

  /// One level deeper.
  private mutating func nested(
    _ body: (inout Self) throws(TextQueryError) -> TextQueryNode
  ) throws(TextQueryError) -> TextQueryNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= TextQuery.maximumDepth else { throw TextQueryError(.tooDeep, at: offset) }
    return try body(&self)
  }

  // MARK: Operators

  private mutating func alternatives() throws(TextQueryError) -> TextQueryNode {
    var parts = [try conjunction()]
    while skip(.word("OR")) { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws(TextQueryError) -> TextQueryNode {
    var parts = [try negation()]
    while let kind = token?.kind, kind != .close, kind != .word("OR") {
      _ = skip(.word("AND"))
      parts.append(try negation())
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func negation() throws(TextQueryError) -> TextQueryNode {
    guard skip(.word("NOT")) else { return try boosted() }
    return try nested { parser throws(TextQueryError) in .not(try parser.negation()) }
  }

  private mutating func boosted() throws(TextQueryError) -> TextQueryNode {
    let node = try operand()
    guard skip(.caret) else { return node }
    let place = offset
    guard case .word(let digits)? = token?.kind,
      let factor = Self.decimal(digits), (0.001...1_000).contains(factor)
    else { throw TextQueryError(.boost, at: place) }
    next += 1
    return .boosted(node, by: factor)
  }

  /// Digits with at most one point, and nothing else that `Double` reads.
  private static func decimal(_ text: String) -> Double? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E } ? Double(text) : nil
  }

  // MARK: Operands

  private static let operators: Set = ["AND", "OR", "NOT"]

  private mutating func operand() throws(TextQueryError) -> TextQueryNode {
    let start = offset
    switch token?.kind {
    case .open?: return try group()
    case .word(let word)? where !Self.operators.contains(word):
      if isFollowed(by: .colon) { return try field(word) }
      if word == "NEAR" || word.hasPrefix("NEAR/"), isFollowed(by: .open) {
        return try near(word, start)
      }
      return try counted(.word(word))
    case .quoted(let text)?:
      return isFollowed(by: .colon) ? try field(text) : try counted(.phrase(text))
    default: throw expected("a word")
    }
  }

  private mutating func counted(_ node: TextQueryNode) throws(TextQueryError) -> TextQueryNode {
    operandCount += 1
    guard operandCount <= TextQuery.mostOperands else {
      throw TextQueryError(.tooLong, at: offset)
    }
    next += 1
    return node
  }

  private mutating func group() throws(TextQueryError) -> TextQueryNode {
    let start = offset
    next += 1
    let node = try nested { parser throws(TextQueryError) in try parser.alternatives() }
    guard skip(.close) else {
      throw token == nil ? TextQueryError(.unclosed("a parenthesis"), at: start) : expected(")")
    }
    return node
  }

  private mutating func field(_ name: String) throws(TextQueryError) -> TextQueryNode {
    next += 2
    return try nested { parser throws(TextQueryError) in .field(name, try parser.operand()) }
  }

  private mutating func near(
    _ word: String, _ start: Int
  ) throws(TextQueryError) -> TextQueryNode {
    let digits = word.dropFirst(5)
    guard let distance = word == "NEAR" ? 10 : UInt16(digits), distance <= 1_000 else {
      throw TextQueryError(.distance, at: start)
    }
    next += 2
    var parts: [TextQueryNode] = []
    while !skip(.close) {
      switch token?.kind {
      case .word(let word)? where !Self.operators.contains(word):
        parts.append(try counted(.word(word)))
      case .quoted(let text)?: parts.append(try counted(.phrase(text)))
      case nil: throw TextQueryError(.unclosed("a parenthesis"), at: start)
      default: throw expected("a word or a phrase")
      }
    }
    guard !parts.isEmpty else { throw TextQueryError(.expected("a word"), at: start) }
    guard parts.count <= TextQuery.mostNeighbors else {
      throw TextQueryError(.neighbors, at: start)
    }
    return .near(parts, distance: Int(distance))
  }
}
