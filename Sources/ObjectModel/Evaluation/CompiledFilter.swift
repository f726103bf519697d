public import ValueModel

/// A filter prepared for testing many values.
///
/// Creating one takes time linear in the filter, including the compilation of regular expressions.
/// Testing a value allocates nothing for comparisons, lists, ranges, nulls, counts and text tests,
/// with two exceptions: text that is not ASCII is folded to a copy if a test has options, and text
/// is copied for regular expressions.
public struct CompiledFilter: Sendable {
  let root: any FilterCompiler.Node
  /// The limits of the regular expressions; nil if the filter has no regular expressions.
  private let limits: MatchLimits?

  /// Compiles a filter.
  ///
  /// Throws `.tooDeep` if the tree is deeper than ``Filter/maximumDepth``, and `.regularExpression`
  /// if a pattern is not a regular expression or exceeds the limits of patterns.
  public init(_ filter: Filter) throws(FilterError) {
    self = try CompiledFilter(filter, forms: .none)
  }

  /// Compiles a filter of objects whose fields have these forms. Reached values are tested in their
  /// canonical form; `Filter.canonical` must already have put the constants into theirs.
  package init(_ filter: Filter, forms: FieldForms) throws(FilterError) {
    let compiler = FilterCompiler(
      forms: forms.isEmpty ? nil : FieldForms.Scope(forms), limits: MatchLimits())
    root = try compiler.node(filter, levels: Filter.maximumDepth)
    limits = filter.hasExpressions ? compiler.limits : nil
  }

  /// Returns whether the filter holds for `value`.
  ///
  /// Throws `.expressionTooCostly` if a regular expression takes too many steps, and `.cancelled`
  /// if the task was cancelled in the meantime, from then on for every value. Filters without
  /// regular expressions never throw.
  public func matches(_ value: Value) throws(FilterError) -> Bool {
    let holds = root.matches(Reading(value))
    if let limits, let failure = limits.failure { throw failure }
    return holds
  }
}
