public import ValueModel

/// A predicate as text, with arguments for constants that have no literal.
public struct PredicateFormat: Sendable, Hashable {
  /// Holds the constants of the filter, which may be record content.
  public var text: String
  /// Byte strings, objects and lists of lists, for the places of `%@`.
  public var arguments: [Value]
}

extension Filter {
  /// The filter in the language that `init(predicate:arguments:)` reads. What that makes of it is this filter again,
  /// but that `and` and `or` of fewer than two parts, and comparisons with null, come back in
  /// simpler form; and throws where the tree is deeper than ``maximumDepth``.
  public func predicateFormat() -> PredicateFormat {
    var writer = PredicateWriter()
    writer.write(self)
    return PredicateFormat(text: writer.text, arguments: writer.arguments)
  }
}
