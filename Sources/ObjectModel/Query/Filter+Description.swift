internal import ValueModel

extension Filter: CustomStringConvertible, CustomReflectable {
  /// The shape of the filter with its paths. Constants are not shown, since they may be record
  /// content; ``predicateFormat()`` writes everything.
  public var description: String { description(levels: Filter.maximumDepth) }

  public var customMirror: Mirror { Mirror(self, children: []) }

  private func description(levels: Int) -> String {
    guard levels > 0 else { return "…" }
    func joined(_ parts: [Filter], _ word: String) -> String {
      "(" + parts.map { $0.description(levels: levels - 1) }.joined(separator: word) + ")"
    }
    return switch self {
    case .all: "all"
    case .none: "none"
    case .comparison(let path, let relation, _): "\(path.name) \(relation.symbol) …"
    case .isIn(let path, let values): "\(path.name) in \(values.count) values"
    case .range(let path, _): "\(path.name) in a range"
    case .text(let path, let test): "\(path.name) \(test.relation) …"
    case .isNull(let path): "\(path.name) is null"
    case .exists(let path): "\(path.name) exists"
    case .any(let path, let inner): "any of \(path.name) " + joined([inner], "")
    case .every(let path, let inner): "every of \(path.name) " + joined([inner], "")
    case .no(let path, let inner): "none of \(path.name) " + joined([inner], "")
    case .count(let path, let inner, let relation, let number):
      "count of \(path.name) " + joined([inner], "") + " \(relation.symbol) \(number)"
    case .derived(let test): test.condition.name
    case .and(let parts): joined(parts, " and ")
    case .or(let parts): joined(parts, " or ")
    case .not(let inner): "not " + joined([inner], "")
    }
  }
}

extension ValuePath {
  /// The path as text; `self` for the empty one.
  var name: String { isEmpty ? "self" : description }
}
