/// The expression of a search parameter, from FHIRPath or XPath.
indirect enum SearchExpression: Hashable {
  /// The reason why an expression could not be compiled into paths.
  struct Failure: Error, Hashable {
    var reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// A name with nothing before it: a type or an element.
  case name(String)
  /// `%resource`.
  case resource
  case member(SearchExpression, String)
  case position(SearchExpression, Int)
  /// A function. It has no base if it stands alone, as `resolve()` does in `where`.
  case call(SearchExpression?, String, [SearchExpression])
  /// A string, a number or a boolean.
  case literal(String)
  case operation(SearchExpression, String, SearchExpression)

  /// The parts of a union; the expression itself if it is not one.
  var alternatives: [SearchExpression] {
    guard case .operation(let left, "|", let right) = self else { return [self] }
    return left.alternatives + right.alternatives
  }

  /// The name that it begins with; nil if parts begin with different names, or with none.
  var root: String? {
    switch self {
    case .name(let name): name
    case .resource, .literal: nil
    case .member(let base, _), .position(let base, _): base.root
    case .call(let base, _, _): base?.root
    case .operation(let left, "as", _), .operation(let left, "is", _): left.root
    case .operation(let left, "and", _): left.root
    case .operation(let left, _, let right): left.root == right.root ? left.root : nil
    }
  }
}
