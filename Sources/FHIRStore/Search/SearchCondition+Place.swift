import FHIRModel
import ObjectModel
import ValueModel

extension SearchCondition {
  /// The test, with the place of its keys where the layout has any.
  func test(_ layout: SearchLayout) -> DerivedTest { DerivedTest(self, place: place(layout)) }

  private func place(_ layout: SearchLayout) -> DerivedTest.Place? {
    if parameter.kind == .composite { return compositePlace(layout) }
    guard let number = layout.number(of: parameter.name) else { return nil }
    var ranges: [OrderedKeyRange] = []
    var isExact = true
    for operand in operands {
      guard let found = keys(operand, number) else { return nil }
      ranges += found.ranges
      isExact = isExact && found.isExact
    }
    guard !ranges.isEmpty else { return nil }
    return DerivedTest.Place(
      derivation: layout.identifier, ranges: ranges.disjoint, isExact: isExact,
      filtersKeys: modifier == .contains)
  }

  private typealias Keys = (ranges: [OrderedKeyRange], isExact: Bool)

  /// Nil where keys do not help.
  private func keys(_ operand: SearchOperand, _ number: UInt8) -> Keys? {
    switch (operand, modifier) {
    case (_, .missing), (_, .not), (_, .text), (_, .identifier): nil
    case (.text(let text), .contains):
      text.normalized.isEmpty ? nil : ([OrderedKeyRange(startingWith: [number])], false)
    case (.text(let text), _): Self.keys(text, number, isExact: modifier == nil)
    case (.token(let token), _): Self.keys(token, number)
    case (.reference(let reference), _): Self.keys(reference, number)
    case (.time(let time), _): Self.keys(time, number)
    case (.number(let wanted), _): Self.keys(wanted, number)
    case (.quantity(let quantity), _): Self.keys(quantity.number, number)
    case (.uri(let uri), nil) where !uri.isEmpty: Self.keys(uri: uri, number)
    default: nil
    }
  }

  private static func keys(_ text: TextOperand, _ number: UInt8, isExact: Bool) -> Keys? {
    guard !text.normalized.isEmpty else { return nil }
    var key = SearchKey(number)
    key.append(NormalizedText.keyBytes(text.normalized))
    // A zero would end nothing here, and a cut text may go on differently.
    let isWhole = text.normalized.count <= SearchKey.longestText
    return ([OrderedKeyRange(startingWith: key.bytes)], isExact && isWhole)
  }

  private static func keys(_ token: TokenOperand, _ number: UInt8) -> Keys? {
    guard let code = token.code else { return nil }
    var key = SearchKey(number)
    key.append(code: code)
    let isWhole = code.utf8.count <= SearchKey.longestCode && !code.utf8.contains(0)
    // With a system: codes whose system is implied have none in their key.
    return ([OrderedKeyRange(startingWith: key.bytes)], isWhole && token.system == nil)
  }

  private static func keys(_ reference: ReferenceOperand, _ number: UInt8) -> Keys? {
    if let address = reference.address {
      var key = SearchKey.references(toAddress: address)
      key.append(number)
      return ([OrderedKeyRange(startingWith: key.bytes)], false)
    }
    guard !reference.types.isEmpty else { return nil }
    let ranges = (reference.types + [""]).map { type in
      var key = SearchKey.references(toType: type, id: reference.id)
      key.append(number)
      return OrderedKeyRange(startingWith: key.bytes)
    }
    return (ranges, false)
  }

  private static func keys(_ time: TimeOperand, _ number: UInt8) -> Keys? {
    guard let bounds = time.keyBounds else { return nil }
    var ranges = [
      OrderedKeyRange(
        from: .time(start: bounds.from, number), through: .time(start: bounds.through, number))
    ]
    if let longFrom = bounds.longFrom {
      ranges.append(
        OrderedKeyRange(
          from: .longTime(end: longFrom, number),
          through: .longTime(end: TimeBounds.all.end, number)))
    }
    return (ranges, false)
  }

  private static func keys(_ wanted: NumberOperand, _ number: UInt8) -> Keys? {
    guard let bounds = wanted.keyBounds else { return nil }
    let exact = OrderedKeyRange(
      from: .number(bounds.low, number), through: .number(bounds.high, number))
    let unbounded = OrderedKeyRange(startingWith: SearchKey.unbounded(number).bytes)
    return ([exact, unbounded], false)
  }

  private static func keys(uri: String, _ number: UInt8) -> Keys? {
    ([OrderedKeyRange(startingWith: SearchKey.uri(uri, number).bytes)], false)
  }

  /// The place of the component with the fewest values that has one.
  private func compositePlace(_ layout: SearchLayout) -> DerivedTest.Place? {
    for (index, component) in parameter.components.enumerated() {
      guard let name = component.name, let number = layout.number(of: name) else { continue }
      let parts = operands.compactMap { operand -> SearchOperand? in
        if case .composite(let parts) = operand { parts[index] } else { nil }
      }
      let found = parts.compactMap { keys($0, number) }
      guard found.count == operands.count, !found.isEmpty else { continue }
      return DerivedTest.Place(
        derivation: layout.identifier, ranges: found.flatMap(\.ranges).disjoint, isExact: false)
    }
    return nil
  }
}

extension [OrderedKeyRange] {
  /// In order, those that overlap or touch made one.
  var disjoint: [OrderedKeyRange] {
    let sorted = self.sorted { $0.lower.lexicographicallyPrecedes($1.lower) }
    var result: [OrderedKeyRange] = []
    for range in sorted {
      guard let last = result.last, let upper = last.upper,
        upper.lexicographicallyPrecedes(range.lower)
      else {
        if let last = result.last {
          result[result.count - 1] = last.union(range)
        } else {
          result.append(range)
        }
        continue
      }
      result.append(range)
    }
    return result
  }
}

extension OrderedKeyRange {
  /// Of two that overlap or touch, this one first.
  fileprivate func union(_ other: OrderedKeyRange) -> OrderedKeyRange {
    guard let upper, let otherUpper = other.upper else {
      return OrderedKeyRange(lower: lower, upper: nil)
    }
    let isFurther = upper.lexicographicallyPrecedes(otherUpper)
    return OrderedKeyRange(lower: lower, upper: isFurther ? otherUpper : upper)
  }
}
