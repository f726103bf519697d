import FHIRModel
import ObjectModel
import ValueModel

/// One parameter of a search with its values, one of which must match.
struct SearchCondition: DerivedCondition {
  let parameter: SearchParameter
  let modifier: SearchModifier?
  let operands: [SearchOperand]
  /// The value asked for with `:missing`.
  let isMissingWanted: Bool
  let bases: Set<String>
  /// The zone of times without one.
  let zone: DayZone?

  init(
    parameter: SearchParameter, modifier: SearchModifier?, operands: [SearchOperand],
    isMissingWanted: Bool, bases: Set<String>, zone: DayZone?
  ) {
    self.parameter = parameter
    self.modifier = modifier
    self.operands = operands
    self.isMissingWanted = isMissingWanted
    self.bases = bases
    self.zone = zone
  }

  var name: String {
    "parameter \(parameter.name)" + (modifier.map { ":" + $0.text } ?? "")
  }

  func matches(_ value: Value) -> Bool {
    switch modifier {
    case .missing: return hasTerm(value) != isMissingWanted
    case .not: return !hasMatch(value)
    case .ofType: return hasIdentifier(value)
    default: return hasMatch(value)
    }
  }

  private func hasTerm(_ value: Value) -> Bool {
    var isThere = false
    for path in parameter.paths where !isThere {
      path.forEachValue(in: value) { _ in
        isThere = true
        return false
      }
    }
    return isThere
  }

  private func hasMatch(_ value: Value) -> Bool {
    if parameter.kind == .composite { return hasCompositeMatch(value) }
    var isMatch = false
    parameter.forEachTerm(of: value, in: zone) { term in
      isMatch = operands.contains { $0.matches(term, modifier, bases: bases) }
      return !isMatch
    }
    return isMatch
  }

  /// Whether all components match within the same element.
  private func hasCompositeMatch(_ value: Value) -> Bool {
    var isMatch = false
    for path in parameter.paths where !isMatch {
      path.forEachValue(in: value) { element in
        isMatch = operands.contains { operand in
          guard case .composite(let parts) = operand else { return false }
          return zip(parameter.components, parts).allSatisfy { component, part in
            self.matches(component, part, element, of: value)
          }
        }
        return !isMatch
      }
    }
    return isMatch
  }

  private func matches(
    _ component: SearchParameter.Component, _ operand: SearchOperand, _ element: Value,
    of value: Value
  ) -> Bool {
    var isMatch = false
    SearchTerm.forEach(component.kind, component.paths, element, of: value, in: zone) { term in
      isMatch = operand.matches(term, nil, bases: bases)
      return !isMatch
    }
    return isMatch
  }
}

extension SearchCondition {
  /// Whether any identifier of the resource is one of those to search for.
  func hasIdentifier(_ resource: Value) -> Bool {
    var isMatch = false
    for path in parameter.paths where path.valueType == "Identifier" && !isMatch {
      path.forEachValue(in: resource) { identifier in
        isMatch = operands.contains { operand in
          if case .identifier(let wanted) = operand { wanted.matches(identifier) } else { false }
        }
        return !isMatch
      }
    }
    return isMatch
  }
}
