public import ValueModel

/// The order of values by several keys.
public struct CompiledSort: Sendable {
  private let keys: [SortKey]

  public init(_ keys: [SortKey]) { self.keys = keys }

  /// Returns -1 if `left` comes first, 1 if `right` does, and 0 if the keys do not decide.
  /// Allocates nothing.
  public func compare(_ left: Value, _ right: Value) -> Int {
    for key in keys {
      let order = Self.compare(Self.value(of: key, in: left), Self.value(of: key, in: right), key)
      if order != 0 { return order }
    }
    return 0
  }

  /// Returns the keys of a value, in order; nil for a key that it does not have.
  package func keyValues(of value: Value) -> [Value?] { keys.map { Self.value(of: $0, in: value) } }

  /// Compares `value` with a value that has these keys, as many as the sort has. The result is that
  /// of `compare(_:_:)`.
  package func compare(_ value: Value, to keyValues: [Value?]) -> Int {
    for (key, other) in zip(keys, keyValues) {
      let order = Self.compare(Self.value(of: key, in: value), other, key)
      if order != 0 { return order }
    }
    return 0
  }

  /// Returns whether `left` comes before `right`, for `sorted(by:)`.
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

  /// Returns the least or greatest reached value that is neither null nor an array, in its
  /// canonical form; nil if no such value is reached.
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
