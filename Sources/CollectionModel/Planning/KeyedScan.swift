import ValueModel

/// Equalities on the first parts of an index, and one more condition on the next part.
struct KeyedScan {
  let index: IndexDefinition
  private(set) var equals: [Value] = []
  private(set) var condition: IndexCondition?
  /// The tests that were used, and whether each value with such components passes them.
  private(set) var leaves: [(leaf: Conjunction.Leaf, isExact: Bool)] = []

  init(_ index: IndexDefinition) { self.index = index }

  /// The part of the next component; nil if all parts are restricted.
  var nextPart: IndexDefinition.Part? {
    condition == nil && equals.count < index.parts.count ? index.parts[equals.count] : nil
  }

  /// This scan with the next part restricted; nil if the part cannot answer the test.
  func restricted(to leaf: Conjunction.Leaf) -> KeyedScan? {
    guard let part = nextPart, let asked = leaf.test.condition(for: part) else { return nil }
    var scan = self
    if case .equal(let value) = asked.condition {
      scan.equals.append(value)
    } else {
      scan.condition = asked.condition
    }
    scan.leaves.append((leaf, asked.isExact && leaf.isEquivalent))
    return scan
  }

  /// Nil if the index cannot answer such conditions.
  var ranges: IndexRanges? {
    IndexRangeBuilder(index).ranges(equals: equals, condition: condition)
  }

  var used: Set<Int> { Set(leaves.map(\.leaf.conjunct)) }

  /// The conjuncts that hold for each row in `ranges`.
  func answered(by ranges: IndexRanges) -> Set<Int> {
    guard ranges.isExact else { return [] }
    return Set(leaves.filter(\.isExact).map(\.leaf.conjunct))
  }
}
