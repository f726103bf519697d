public import ValueModel

extension Filter {
  /// Creates the filter that a predicate in the language of `NSPredicate` means.
  ///
  /// For example, `"id == %@ AND ANY name.given BEGINSWITH[c] %@"`; the grammar is in
  /// `docs/queries.md`.
  ///
  /// `arguments` replace `%@`, `%d`, `%f`, `%s` and `%K` in order. Each is used as a constant,
  /// never as text of the predicate. Linear in the text. Throws `PredicateTextError` with the
  /// position in the text if that is not a predicate or the arguments do not fit it.
  public init(
    predicate: String, arguments: [Value] = []
  ) throws(PredicateTextError) {
    let tokens = try PredicateLexer.tokens(predicate)
    var parser = PredicateParser(tokens: tokens, arguments: arguments)
    self = try parser.predicate()
  }

  /// Creates the filter that a predicate means, with Swift values as arguments; nil is null.
  ///
  /// Throws `PredicateTextError` with the position in the text if that is not a predicate or the
  /// arguments do not fit it.
  public init(
    predicate: String, _ first: (any QueryArgument)?, _ others: (any QueryArgument)?...
  ) throws(PredicateTextError) {
    let arguments = ([first] + others).map { $0?.queryValue ?? .null }
    try self.init(predicate: predicate, arguments: arguments)
  }

  /// Returns the filter in the language that `init(predicate:arguments:)` reads.
  ///
  /// Reading the result gives this filter again, except that `and` and `or` of fewer than two
  /// parts, and comparisons with null, come back in simpler form. Reading throws if the tree is
  /// deeper than ``maximumDepth`` or contains a derived test.
  public func predicateFormat() -> PredicateFormat { PredicateFormat(self) }
}
