import ValueModel

/// Makes the nodes of a compiled filter.
enum FilterCompiler {
  static func node(_ filter: Filter, levels: Int) throws(FilterError) -> any FilterNode {
    guard levels > 0 else { throw .tooDeep }
    switch filter {
    case .all: return ConstantNode(result: true)
    case .none: return ConstantNode(result: false)
    case .comparison(let path, .notEqual, let value):
      return NotNode(PathNode(path, ComparisonTest(.equal, value)))
    case .comparison(let path, let relation, let value):
      return PathNode(path, ComparisonTest(relation, value))
    case .isIn(let path, let values): return PathNode(path, MembershipTest(values))
    case .range(let path, let range): return PathNode(path, RangeTest(range))
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

  private static func nodes(
    _ filters: [Filter], levels: Int
  ) throws(FilterError) -> [any FilterNode] {
    var nodes: [any FilterNode] = []
    for filter in filters { nodes.append(try node(filter, levels: levels)) }
    return nodes
  }

  private static func nested(
    _ filter: Filter, levels: Int
  ) throws(FilterError) -> any FilterNode {
    switch filter {
    case .any(let path, let inner): return ElementNode(path, try node(inner, levels: levels))
    case .no(let path, let inner):
      return NotNode(ElementNode(path, try node(inner, levels: levels)))
    case .every(let path, let inner):
      return NotNode(ElementNode(path, NotNode(try node(inner, levels: levels))))
    case .count(let path, let inner, let relation, let number):
      return CountNode(path, try node(inner, levels: levels), relation, number)
    default: return try node(filter, levels: levels)
    }
  }

  private static func text(
    _ path: ValuePath, _ test: TextTest
  ) throws(FilterError) -> any FilterNode {
    switch test.relation {
    case .matches, .containsMatch:
      do throws(RegularExpressionError) {
        return PathNode(path, try ExpressionTest(test))
      } catch {
        throw .regularExpression(path: path, error)
      }
    case .like: return PathNode(path, WildcardTest(test))
    case .equals, .contains, .hasPrefix, .hasSuffix: return PathNode(path, PlainTextTest(test))
    }
  }
}
