import FHIRModel
import ObjectModel
import ValueModel

extension SearchCondition {
  /// The test, with the place of its keys if the layout has any.
  func test(_ layout: SearchLayout) -> DerivedTest { DerivedTest(self, place: place(layout)) }

  private func place(_ layout: SearchLayout) -> DerivedTest.Place? {
    if parameter.kind == .composite { return compositePlace(layout) }
    let numbers = layout.numbers(of: parameter.name)
    var ranges: [OrderedKeyRange] = []
    var isExact = true
    for operand in operands {
      guard let found = keys(operand, numbers, parameter.paths) else { return nil }
      ranges += found.ranges
      isExact = isExact && found.isExact
    }
    guard !ranges.isEmpty else { return nil }
    return DerivedTest.Place(
      derivation: layout.identifier, ranges: ranges.disjoint, isExact: isExact,
      keyFilter: keyFilter)
  }

  /// The keys of a text that may contain one of the texts; a text that was cut may contain it
  /// beyond its key.
  private var keyFilter: KeyFilter? {
    guard modifier == .contains else { return nil }
    let texts = operands.compactMap { operand in
      if case .text(let wanted) = operand { wanted.normalized } else { nil }
    }
    return KeyFilter(texts: texts, cutLength: 1 + SearchKey.longestText)
  }

  private typealias Keys = (ranges: [OrderedKeyRange], isExact: Bool)

  /// The keys under all numbers of a parameter; nil if it has none, or if keys do not help.
  private func keys(
    _ operand: SearchOperand, _ numbers: [UInt8], _ paths: [SearchPath]
  ) -> Keys? {
    guard var all = numbers.first.flatMap({ keys(operand, $0, paths) }) else { return nil }
    for number in numbers.dropFirst() {
      guard let found = keys(operand, number, paths) else { return nil }
      all.ranges += found.ranges
      all.isExact = all.isExact && found.isExact
    }
    return all
  }

  /// The keys under one number; nil if keys do not help.
  @inline(never)  // In the loops of its callers, its cases take seconds to optimise.
  private func keys(
    _ operand: SearchOperand, _ number: UInt8, _ paths: [SearchPath]
  ) -> Keys? {
    switch (operand, modifier) {
    case (_, .missing), (_, .not), (_, .text), (_, .identifier): nil
    case (.text(let text), .contains):
      text.normalized.isEmpty ? nil : ([OrderedKeyRange(startingWith: [number])], false)
    case (.text(let text), _): Self.keys(text, number, isExact: modifier == nil)
    case (.token(let token), _): Self.keys(token, number, paths)
    // The keys contain only the value; the type is tested on the resource.
    case (.identifier(let wanted), _):
      Self.keys(wanted.value, number, paths).map { ($0.ranges, false) }
    case (.reference(let reference), _): Self.keys(reference)
    case (.time(let time), _): Self.keys(time, number)
    case (.number(let wanted), _): Self.keys(wanted, number)
    case (.quantity(let quantity), _): Self.keys(quantity, number)
    case (.uri(let uri), nil) where !uri.isEmpty: Self.keys(uri: uri, number)
    default: nil
    }
  }

  private static func keys(_ text: TextOperand, _ number: UInt8, isExact: Bool) -> Keys? {
    guard !text.normalized.isEmpty else { return nil }
    var key = SearchKey(number)
    key.append(NormalizedText.keyBytes(text.normalized))
    // The key has no terminating zero, and a text that was cut may continue differently.
    let isWhole = text.normalized.count <= SearchKey.longestText
    return ([OrderedKeyRange(startingWith: key.bytes)], isExact && isWhole)
  }

  private static func keys(
    _ token: TokenOperand, _ number: UInt8, _ paths: [SearchPath]
  ) -> Keys? {
    guard let code = token.code else { return nil }
    var key = SearchKey(number)
    key.append(code: code)
    var ranges = Self.ranges(key, token.system, paths)
    // Not exact with a system: codes with an implied system have none in their key.
    let isExact = SearchKey.isWhole(code) && token.system == nil
    guard paths.contains(where: { TokenForm.foldsCase($0.valueType) }),
      !token.foldedCode.elementsEqual(code.utf8)
    else { return (ranges, isExact) }
    // Values that are compared without case have folded keys, which other values may share.
    key.begin(number)
    token.foldedCode.withUnsafeBytes { key.append(code: $0) }
    ranges += Self.ranges(key, token.system, paths)
    return (ranges, false)
  }

  /// The keys of a code with a system, or with any system if `system` is nil: the code alone where
  /// the element does not name its system, and with the hash of the system where it does.
  private static func ranges(
    _ code: SearchKey, _ system: String?, _ paths: [SearchPath]
  ) -> [OrderedKeyRange] {
    guard var system, !paths.isEmpty else { return [OrderedKeyRange(startingWith: code.bytes)] }
    let areCoded = paths.map { TokenForm(ofType: $0.valueType) == .coded }
    var ranges: [OrderedKeyRange] = []
    if system.isEmpty || areCoded.contains(false) {
      ranges.append(OrderedKeyRange(exactly: code.bytes))
    }
    if !system.isEmpty, areCoded.contains(true) {
      var key = code
      let hash = system.withUTF8 { StableHash.of(UnsafeRawBufferPointer($0)) }
      key.append(hash: hash, count: SearchKey.systemHashLength)
      ranges.append(OrderedKeyRange(exactly: key.bytes))
    }
    return ranges
  }

  private static func keys(_ reference: ReferenceOperand) -> Keys? {
    if let address = reference.address {
      let key = SearchKey.references(toAddress: address)
      return ([OrderedKeyRange(startingWith: key.bytes)], false)
    }
    guard !reference.types.isEmpty else { return nil }
    let ranges = (reference.types + [""]).map { type in
      OrderedKeyRange(
        startingWith: SearchKey.references(toType: type, id: reference.id).bytes)
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

  private static func keys(_ wanted: QuantityOperand, _ number: UInt8) -> Keys? {
    guard let unit = wanted.unit else { return keys(wanted.number, number) }
    guard let bounds = wanted.number.keyBounds else { return nil }
    let amounts = unit.amounts(bounds.low, bounds.high)
    let compared = OrderedKeyRange(
      from: .amount(amounts.low, unit, number), through: .amount(amounts.high, unit, number))
    let unbounded = OrderedKeyRange(startingWith: SearchKey.unbounded(number).bytes)
    return ([compared, unbounded], false)
  }

  private static func keys(uri: String, _ number: UInt8) -> Keys? {
    ([OrderedKeyRange(startingWith: SearchKey.uri(uri, number).bytes)], false)
  }

  /// The place of a component. The first one whose keys help is used.
  private func compositePlace(_ layout: SearchLayout) -> DerivedTest.Place? {
    for (index, component) in parameter.components.enumerated() {
      guard let name = component.name else { continue }
      let numbers = layout.numbers(of: name)
      let parts = operands.compactMap { operand -> SearchOperand? in
        if case .composite(let parts) = operand { parts[index] } else { nil }
      }
      let found = parts.compactMap { keys($0, numbers, component.paths) }
      guard found.count == operands.count, !found.isEmpty else { continue }
      return DerivedTest.Place(
        derivation: layout.identifier, ranges: found.flatMap(\.ranges).disjoint, isExact: false)
    }
    return nil
  }
}

// MARK: Several tests of one parameter

extension SearchCondition {
  /// Whether several of these conditions on one parameter can be answered together.
  var isOrdered: Bool {
    modifier == nil && operands.count == 1 && parameter.kind.isOrdered
  }

  /// The place of the values that may pass all of several tests of one parameter. It covers
  /// resources with the key of a term that lies in the ranges of all tests, with a key of another
  /// form for one test, or with several terms. Nil if a test has no place, and if keys of different
  /// forms are looked up for the tests.
  static func jointPlace(
    _ conditions: [SearchCondition], _ layout: SearchLayout
  ) -> DerivedTest.Place? {
    guard let name = conditions.first?.parameter.name,
      let several = layout.numberOfSeveral(name),
      Set(conditions.map(\.dimension)).count == 1
    else { return nil }
    var ranges = [OrderedKeyRange(startingWith: SearchKey.several(several).bytes)]
    for number in layout.numbers(of: name) {
      guard let joint = jointRanges(conditions, number) else { return nil }
      ranges += joint
    }
    return DerivedTest.Place(
      derivation: layout.identifier, ranges: ranges.disjoint, isExact: false)
  }

  /// The dimension of the amounts that the first operand looks up; nil for keys of other forms.
  private var dimension: UInt64? {
    if case .quantity(let wanted)? = operands.first { wanted.unit?.dimension } else { nil }
  }

  /// The ranges under one number, without the key for several terms.
  private static func jointRanges(
    _ conditions: [SearchCondition], _ number: UInt8
  ) -> [OrderedKeyRange]? {
    var joint: OrderedKeyRange?
    var others: [OrderedKeyRange] = []
    for condition in conditions {
      let paths = condition.parameter.paths
      guard let found = condition.keys(condition.operands[0], number, paths),
        let own = found.ranges.first
      else { return nil }
      joint = joint.map { $0.intersection(own) } ?? own
      others += found.ranges.dropFirst()
    }
    if let joint, joint.upper.map({ joint.lower.lexicographicallyPrecedes($0) }) ?? true {
      others.append(joint)
    }
    return others
  }
}

extension [OrderedKeyRange] {
  /// The ranges in order, with those that overlap or touch joined.
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
  /// The part in both ranges. It is empty if its bounds are reversed.
  fileprivate func intersection(_ other: OrderedKeyRange) -> OrderedKeyRange {
    let isLater = lower.lexicographicallyPrecedes(other.lower)
    let ends = [upper, other.upper].compactMap { $0 }
    return OrderedKeyRange(
      lower: isLater ? other.lower : lower,
      upper: ends.min { $0.lexicographicallyPrecedes($1) })
  }

  /// The union of two ranges that overlap or touch, where this one comes first.
  fileprivate func union(_ other: OrderedKeyRange) -> OrderedKeyRange {
    guard let upper, let otherUpper = other.upper else {
      return OrderedKeyRange(lower: lower, upper: nil)
    }
    let isFurther = upper.lexicographicallyPrecedes(otherUpper)
    return OrderedKeyRange(lower: lower, upper: isFurther ? otherUpper : upper)
  }
}
