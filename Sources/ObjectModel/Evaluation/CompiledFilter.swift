public import ValueModel

/// A filter made ready to test many values.
///
/// Making one costs time linear in the filter, the compilation of regular expressions included. Testing a value
/// allocates nothing for comparisons, lists, ranges, nulls, counts and tests of text, with two exceptions: text
/// that is not ASCII is folded to a copy where a test has options, and text is copied for regular expressions.
public struct CompiledFilter: Sendable {
  let root: any FilterNode
  /// Of the regular expressions; nil where there are none.
  private let limits: MatchLimits?

  /// Throws where the tree is deeper than ``Filter/maximumDepth`` or a pattern is not a regular expression.
  public init(_ filter: Filter) throws(FilterError) {
    self = try CompiledFilter(filter, forms: .none)
  }

  /// A filter of objects whose fields have these forms: what is reached is tested in its canonical form, and
  /// the constants are in theirs already, by `Filter.canonical`.
  package init(_ filter: Filter, forms: FieldForms) throws(FilterError) {
    let compiler = FilterCompiler(
      forms: forms.isEmpty ? nil : FormScope(forms), limits: MatchLimits())
    root = try compiler.node(filter, levels: Filter.maximumDepth)
    limits = filter.hasExpressions ? compiler.limits : nil
  }

  /// Whether the filter holds for `value`.
  ///
  /// Throws `expressionTooCostly` where a regular expression takes too many steps and `cancelled` where the
  /// task was cancelled meanwhile, from then on for each value; filters without regular expressions never throw.
  public func matches(_ value: Value) throws(FilterError) -> Bool {
    let holds = root.matches(Reading(value))
    if let limits, let failure = limits.failure { throw failure }
    return holds
  }
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
