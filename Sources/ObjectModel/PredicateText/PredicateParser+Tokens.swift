extension PredicateParser {
  var token: PredicateToken { tokens[position] }

  /// Returns the token at that distance ahead; the end if the text is over before.
  func token(ahead distance: Int) -> PredicateToken {
    tokens[min(position + distance, tokens.count - 1)]
  }

  /// Moves past the token if it is this keyword or sign.
  mutating func take(_ keyword: String?, _ sign: String? = nil) -> Bool {
    let isKeyword = keyword != nil && token.keyword == keyword
    guard isKeyword || sign.map({ token.kind == .sign($0) }) ?? false else { return false }
    position += 1
    return true
  }

  mutating func expect(_ sign: String) throws(PredicateTextError) {
    guard take(nil, sign) else { throw expected("`\(sign)`") }
  }

  mutating func expectKeyword(_ keyword: String) throws(PredicateTextError) {
    guard take(keyword) else { throw expected(keyword) }
  }

  mutating func descend() throws(PredicateTextError) {
    depth += 1
    guard depth <= Filter.maximumDepth else { throw failure(.tooDeep) }
  }

  func expected(_ what: String) -> PredicateTextError { failure(.expected(what)) }

  func unsupported(_ what: String) -> PredicateTextError { failure(.unsupported(what)) }

  func failure(
    _ reason: PredicateTextError.Reason, at offset: Int? = nil
  ) -> PredicateTextError {
    PredicateTextError(reason: reason, offset: offset ?? token.offset)
  }
}
