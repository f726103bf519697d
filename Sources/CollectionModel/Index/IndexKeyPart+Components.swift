import ObjectModel
import ValueModel

extension IndexKeyPart {
  /// Appends the component of a value in which the path reaches one value that is not an array, or
  /// nothing. Returns nil for other values, possibly after appending something.
  func appendOnly(of value: Value, to key: inout OrderedKeyEncoder) -> IndexComponent.Kind? {
    switch straightPlace(in: value) {
    case .value(let place): return append(place, to: &key)
    case .nothing:
      appendAbsence(isReached: false, to: &key)
      return .incomplete
    case .array: return appendOnlyReached(in: value, to: &key)
    case .end: return nil
    }
  }

  private enum StraightPlace {
    /// The path ends at this value, which is not an array.
    case value(Value)
    case nothing
    /// There is an array on the way, so the path may branch.
    case array
    /// The path ends at an array.
    case end
  }

  /// Follows the path until it branches, like `Reading` but without closures.
  private func straightPlace(in value: Value) -> StraightPlace {
    var place = value
    for step in steps {
      let next: Value? =
        switch step {
        case .element(let position): place[position]
        case .field(let name): place[name]
        }
      guard let next else {
        if case .field = step, place.kind == .array { return .array }
        return .nothing
      }
      place = next
    }
    return place.kind == .array ? .end : .value(place)
  }

  /// Does the work of `appendOnly` for paths through arrays.
  private func appendOnlyReached(
    in value: Value, to key: inout OrderedKeyEncoder
  ) -> IndexComponent.Kind? {
    var kind: IndexComponent.Kind?
    let isMore = Reading(value).someReached(steps) { reached in
      guard kind == nil, reached.sort != .array else { return true }
      kind = append(reached.value, to: &key)
      return false
    }
    if isMore { return nil }
    if let kind { return kind }
    appendAbsence(isReached: false, to: &key)
    return .incomplete
  }

  /// The components of `value`, without repetitions, in the order of their bytes; at least one. If
  /// there are more than `limit`, not necessarily all of them, but still more than `limit`.
  func components(of value: Value, limit: Int) -> [IndexKey] {
    var isReached = false
    var found: [IndexKey] = []
    _ = Reading(value).someReached(steps) { reached in
      isReached = true
      guard reached.sort != .array else { return false }
      found.append(component(of: reached.value))
      // Keeps repetitions from taking memory, and many components from taking time.
      guard found.count > 2 * limit else { return false }
      found = Self.distinct(found)
      return found.count > limit
    }
    return found.isEmpty ? [absence(isReached: isReached)] : Self.distinct(found)
  }

  private func component(of value: Value) -> IndexKey {
    var key = OrderedKeyEncoder(capacity: IndexKeyEncoder.usualLength)
    let kind = append(value, to: &key)
    return IndexKey(bytes: key.bytes, isCut: kind == .cut, isComplete: kind != .incomplete)
  }

  private func absence(isReached: Bool) -> IndexKey {
    var key = OrderedKeyEncoder()
    appendAbsence(isReached: isReached, to: &key)
    return IndexKey(bytes: key.bytes, isCut: false, isComplete: false)
  }

  private static func distinct(_ keys: [IndexKey]) -> [IndexKey] {
    guard keys.count > 1 else { return keys }
    let sorted = keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    var result: [IndexKey] = []
    for key in sorted where key.bytes != result.last?.bytes { result.append(key) }
    return result
  }
}
