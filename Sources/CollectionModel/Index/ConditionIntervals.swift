import ObjectModel
import ValueModel

/// The components that satisfy a condition on one part.
struct ConditionIntervals {
  /// In any order, possibly empty, without overlaps.
  private(set) var intervals: [ComponentInterval] = []
  /// Whether exactly the values that satisfy the condition have a component in the intervals.
  private(set) var isExact = true
  private let part: IndexKeyPart

  /// Nil if the index does not help: for constants that are arrays or objects, and for ranges of
  /// folded strings, which are in another order.
  init?(_ condition: IndexCondition, _ definition: IndexDefinition.Part) {
    part = IndexKeyPart(definition.path, .ascending, folding: definition.folding)
    switch condition {
    case .equal(let value): guard addEqual([value]) else { return nil }
    case .isIn(let values): guard addEqual(values) else { return nil }
    case .range(let range): guard add(range) else { return nil }
    case .prefix(let text): add(prefix: text)
    case .exists: intervals = [Self.reached]
    case .missing: intervals = [ComponentInterval(startingWith: Self.missing)]
    }
  }

  private static let missing = bytes { $0.appendMissing() }
  private static let reached = ComponentInterval(
    .behind(missing), .behind([IndexComponent.empty]))

  private static func bytes(_ write: (inout OrderedKeyEncoder) -> Void) -> [UInt8] {
    var key = OrderedKeyEncoder()
    write(&key)
    return key.bytes
  }

  /// The component of a constant; nil for one that no index contains.
  static func component(_ value: Value, _ part: IndexKeyPart) -> (bytes: [UInt8], isCut: Bool)? {
    guard value.kind != .array, value.kind != .object else { return nil }
    var key = OrderedKeyEncoder()
    let kind = part.append(value, to: &key)
    return (key.bytes, kind == .cut)
  }

  private mutating func addEqual(_ values: [Value]) -> Bool {
    var components: Set<[UInt8]> = []
    for value in values {
      guard let (bytes, isCut) = Self.component(value, part) else { return false }
      components.insert(bytes)
      if isCut { isExact = false }
    }
    intervals = components.map { ComponentInterval(startingWith: $0) }
    return true
  }

  private mutating func add(prefix: String) {
    var key = OrderedKeyEncoder()
    key.appendPrefix(of: part.folding.folded(prefix))
    isExact = key.bytes.count <= part.longest
    intervals = [ComponentInterval(startingWith: Array(key.bytes.prefix(part.longest)))]
  }
}

extension ConditionIntervals {
  private mutating func add(_ range: ValueRange) -> Bool {
    let bounds = [range.lower, range.upper].compactMap(\.self)
    guard let first = bounds.first else {
      intervals = [Self.reached]
      return true
    }
    let sorts = bounds.map { ValueSort($0.value.kind) }
    guard !sorts.contains(.array), !sorts.contains(.object) else { return false }
    guard sorts[0] == sorts[sorts.count - 1] else { return true }
    guard sorts[0] != .string || part.folding.isIdentity else { return false }
    let all = Self.components(likeThoseOf: first.value)
    let lower = range.lower.flatMap { bound($0, isLower: true) } ?? all.lower
    let upper = range.upper.flatMap { bound($0, isLower: false) } ?? all.upper
    intervals = [ComponentInterval(lower, upper)]
    return true
  }

  /// The values on both sides of a cut component are unknown, so it is always inside.
  private mutating func bound(_ bound: ValueRange.Bound, isLower: Bool) -> ComponentInterval.Bound?
  {
    guard let (bytes, isCut) = Self.component(bound.value, part) else { return nil }
    if isCut { isExact = false }
    let isInside = bound.isInclusive || isCut
    return ComponentInterval.Bound(bytes: bytes, isBehind: isInside != isLower)
  }

  /// All components of a scalar's sort.
  private static func components(likeThoseOf value: Value) -> ComponentInterval {
    let kind: KeyPart.Kind =
      switch ValueSort(value.kind) {
      case .null: .null
      case .boolean: .boolean
      case .number: .number
      case .string: .string
      case .bytes, .array, .object: .bytes
      }
    let range = OrderedKeyEncoder().range(of: kind)
    return ComponentInterval(.before(range.lower), .before(range.upper ?? []))
  }
}
