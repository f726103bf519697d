import ValueModel

/// Creates the nodes of a compiled filter.
struct FilterCompiler {
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
    case .derived(let test): return DerivedNode(test.condition)
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

  private func below(_ path: ValuePath) -> FilterCompiler {
    FilterCompiler(forms: forms?.below(path), limits: limits)
  }

  private func pathNode(_ path: ValuePath, _ test: some ReachedTest) -> any Node {
    guard let form = forms?[path] else { return PathNode(path, test) }
    return PathNode(path, FormedTest(form: form, test: test))
  }
}
