public import ValueModel

/// A filter prepared for testing many values.
///
/// Creating one takes time linear in the filter, including the compilation of regular expressions.
/// Testing a value allocates nothing for comparisons, lists, ranges, nulls, counts and text tests,
/// with two exceptions: text that is not ASCII is folded to a copy if a test has options, and text
/// is copied for regular expressions.
public struct CompiledFilter: Sendable {
  let root: any Node
  /// The limits of the regular expressions; nil if no part of the filter can fail.
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
    let compiler = Compiler(
      forms: forms.isEmpty ? nil : FieldForms.Scope(forms), limits: MatchLimits())
    root = try compiler.node(filter, levels: Filter.maximumDepth)
    limits = filter.canFail ? compiler.limits : nil
  }

  /// Returns whether the filter holds for `value`.
  ///
  /// Throws `.expressionTooCostly` if a regular expression takes too many steps, and `.cancelled`
  /// if the task was cancelled in the meantime, from then on for every value. Filters without
  /// regular expressions and derived conditions never throw.
  public func matches(_ value: Value) throws(FilterError) -> Bool {
    let holds = root.matches(Reading(value))
    if let limits, let failure = limits.failure { throw failure }
    return holds
  }
}

extension CompiledFilter {
  /// Creates the nodes of a compiled filter.
  struct Compiler {
    /// The forms of the fields, if some have one.
    let forms: FieldForms.Scope?
    let limits: MatchLimits

    func node(_ filter: Filter, levels: Int) throws(FilterError) -> any Node {
      guard levels > 0 else { throw .tooDeep }
      switch filter {
      case .all: return ConstantNode(result: true)
      case .none: return ConstantNode(result: false)
      case .comparison(let path, .notEqual, let value):
        return NotNode(pathNode(path, ComparisonTest(.equal, value)))
      case .comparison(let path, let relation, let value):
        return pathNode(path, ComparisonTest(relation, value))
      case .isIn(let path, let values): return pathNode(path, MembershipTest(values))
      case .range(let path, let range): return pathNode(path, RangeTest(range))
      case .text(let path, let test): return try text(path, test)
      case .isNull(let path): return PathNode(path, NullTest())
      case .exists(let path): return PathNode(path, PresenceTest())
      case .derived(let test): return DerivedNode(test.condition, limits)
      case .any, .every, .no, .count: return try nested(filter, levels: levels - 1)
      case .and(let parts): return AndNode(try nodes(parts, levels: levels - 1))
      case .or(let parts): return OrNode(try nodes(parts, levels: levels - 1))
      case .not(let inner): return NotNode(try node(inner, levels: levels - 1))
      }
    }

    private func nodes(
      _ filters: [Filter], levels: Int
    ) throws(FilterError) -> [any Node] {
      var nodes: [any Node] = []
      for filter in filters { nodes.append(try node(filter, levels: levels)) }
      return nodes
    }

    private func nested(
      _ filter: Filter, levels: Int
    ) throws(FilterError) -> any Node {
      switch filter {
      case .any(let path, let inner):
        return ElementNode(path, try below(path).node(inner, levels: levels))
      case .no(let path, let inner):
        return NotNode(ElementNode(path, try below(path).node(inner, levels: levels)))
      case .every(let path, let inner):
        return NotNode(ElementNode(path, NotNode(try below(path).node(inner, levels: levels))))
      case .count(let path, let inner, let relation, let number):
        return CountNode(path, try below(path).node(inner, levels: levels), relation, number)
      default: return try node(filter, levels: levels)
      }
    }

    private func text(
      _ path: ValuePath, _ test: TextTest
    ) throws(FilterError) -> any Node {
      switch test.relation {
      case .matches, .containsMatch:
        do throws(RegularExpressionError) {
          return pathNode(path, try ExpressionTest(test, limits))
        } catch {
          throw .regularExpression(path: path, error)
        }
      case .like: return pathNode(path, WildcardTest(test))
      case .equals, .contains, .hasPrefix, .hasSuffix: return pathNode(path, PlainTextTest(test))
      }
    }

    private func below(_ path: ValuePath) -> Compiler {
      Compiler(forms: forms?.below(path), limits: limits)
    }

    private func pathNode(_ path: ValuePath, _ test: some ReachedTest) -> any Node {
      guard let form = forms?[path] else { return PathNode(path, test) }
      return PathNode(path, FormedTest(form: form, test: test))
    }
  }
}
