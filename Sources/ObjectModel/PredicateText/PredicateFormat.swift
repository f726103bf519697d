public import ValueModel

/// A predicate as text, with arguments for constants that have no literal.
public struct PredicateFormat: Sendable, Hashable {
  /// The text. It contains the constants of the filter, which may be record content.
  public var text: String
  /// Byte strings, objects and lists of lists, for the places of `%@`.
  public var arguments: [Value]
}

extension Filter {
  /// Returns the filter in the language that `init(predicate:arguments:)` reads.
  ///
  /// Reading the result gives this filter again, except that `and` and `or` of fewer than two
  /// parts, and comparisons with null, come back in simpler form. Reading throws if the tree is
  /// deeper than ``maximumDepth`` or contains a derived test.
  public func predicateFormat() -> PredicateFormat {
    var writer = PredicateWriter()
    writer.write(self)
    return PredicateFormat(text: writer.text, arguments: writer.arguments)
  }
}
