public import ValueModel

/// The order of values by several keys.
public struct CompiledSort: Sendable {
  private let keys: [SortKey]

  public init(_ keys: [SortKey]) { self.keys = keys }

  /// -1 where `left` comes first, 1 where `right` does, 0 where the keys do not decide. Allocates nothing.
  public func compare(_ left: Value, _ right: Value) -> Int {
    for key in keys {
      let order = Self.compare(Self.value(of: key, in: left), Self.value(of: key, in: right), key)
      if order != 0 { return order }
    }
    return 0
  }

  /// What the keys are in a value, in their order; nil where it has none.
  package func keyValues(of value: Value) -> [Value?] { keys.map { Self.value(of: $0, in: value) } }

  /// The same as `compare(_:_:)` with a value whose keys are these, as many as the sort has.
  package func compare(_ value: Value, to keyValues: [Value?]) -> Int {
    for (key, other) in zip(keys, keyValues) {
      let order = Self.compare(Self.value(of: key, in: value), other, key)
      if order != 0 { return order }
    }
    return 0
  }

  /// Whether `left` comes before `right`: for `sorted(by:)`.
  public func isBefore(_ left: Value, _ right: Value) -> Bool { compare(left, right) < 0 }

  private static func compare(_ left: Value?, _ right: Value?, _ key: SortKey) -> Int {
    switch (left, right) {
    case (nil, nil): return 0
    case (nil, _): return key.nulls == .first ? -1 : 1
    case (_, nil): return key.nulls == .first ? 1 : -1
    case (let left?, let right?):
      let order = left.compare(to: right).signum()
      return key.order == .ascending ? order : -order
    }
  }

  /// The least or greatest reached value that is neither null nor an array, in its canonical form; nil for none.
  package static func value(of key: SortKey, in value: Value) -> Value? {
    if key.form == .primaryKey { return value[hidden: .primaryKey] }
    var best: Value?
    _ = Reading(value).someReached(key.path.components) { reached in
      guard reached.sort != .null, reached.sort != .array else { return false }
      let own = key.form.flatMap { $0.canonical(reached.value) } ?? reached.value
      guard let current = best else {
        best = own
        return false
      }
      let order = own.compare(to: current)
      if key.order == .ascending ? order < 0 : order > 0 { best = own }
      return false
    }
    return best
  }
}
