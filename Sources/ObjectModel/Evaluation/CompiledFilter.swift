public import ValueModel

/// A filter made ready to test many values.
///
/// Making one costs time linear in the filter, the compilation of regular expressions included. Testing a value
/// allocates nothing for comparisons, lists, ranges, nulls, counts and tests of text, with two exceptions: text
/// that is not ASCII is folded to a copy where a test has options, and regular expressions allocate as
/// `Regex` does.
public struct CompiledFilter: Sendable {
  let root: any FilterNode

  /// Throws where the tree is deeper than ``Filter/maximumDepth`` or a pattern is not a regular expression.
  public init(_ filter: Filter) throws(FilterError) {
    root = try FilterCompiler.node(filter, levels: Filter.maximumDepth)
  }

  /// Whether the filter holds for `value`.
  public func matches(_ value: Value) -> Bool { root.matches(Reading(value)) }
}

extension Filter {
  /// Whether the filter holds for `value`. Compiles the filter for this one value: use ``CompiledFilter`` for many.
  public func matches(_ value: Value) throws(FilterError) -> Bool {
    try CompiledFilter(self).matches(value)
  }
}

/// A compiled part of a filter. Always a class: what is copied at each test is one reference.
protocol FilterNode: AnyObject, Sendable {
  func matches(_ value: Reading) -> Bool
}
