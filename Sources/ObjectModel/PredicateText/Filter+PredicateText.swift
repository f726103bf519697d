public import ValueModel

extension Filter {
  /// The filter that a predicate in the language of `NSPredicate` means, as in
  /// `"id == %@ AND ANY name.given BEGINSWITH[c] %@"`; see `docs/queries.md` for the grammar.
  ///
  /// `arguments` take the places of `%@`, `%d`, `%f`, `%s` and `%K` in their order. Each counts as the constant that
  /// it is, never as text of the predicate. Throws an error with the place in the text. Linear in the text.
  public init(
    predicate: String, arguments: [Value] = []
  ) throws(PredicateTextError) {
    let tokens = try PredicateLexer.tokens(predicate)
    var parser = PredicateParser(tokens: tokens, arguments: arguments)
    self = try parser.predicate()
  }

  /// The same with Swift values as arguments; nil is null.
  public init(
    predicate: String, _ first: (any QueryArgument)?, _ others: (any QueryArgument)?...
  ) throws(PredicateTextError) {
    let arguments = ([first] + others).map { $0?.queryValue ?? .null }
    try self.init(predicate: predicate, arguments: arguments)
  }
}
