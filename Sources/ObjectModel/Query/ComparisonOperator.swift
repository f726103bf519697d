/// A relation between two values or two numbers.
public enum ComparisonOperator: Sendable, Hashable, CaseIterable {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

  /// The relation that holds exactly when this one does not, between ordered operands.
  public var negated: ComparisonOperator {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    }
  }

  /// The equivalent relation with the sides exchanged.
  public var mirrored: ComparisonOperator {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }

  /// The operator in Swift and in predicate text: `==`, `!=`, `<`, `<=`, `>`, `>=`.
  public var symbol: String {
    switch self {
    case .equal: "=="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    }
  }

  /// Whether the relation holds for an `order` that is negative for less, zero for equal, and
  /// positive for greater.
  func holds(_ order: Int) -> Bool {
    switch self {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    }
  }
}
