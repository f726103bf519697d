extension Value {
  /// Compares two values in the order of indexes and sorts. Returns a number below zero if this one
  /// comes before `other`, zero if they are equal in that order, and above zero if it comes after.
  ///
  /// The order of kinds is null, false, true, numbers, strings, byte strings, arrays, objects.
  /// Numbers compare by value whatever their text, so that `1` and `1.0` are equal; strings by
  /// their UTF-8 bytes, which is the order of code points; arrays element by element, and objects
  /// field by field in the order of names, the shorter first. Linear in the smaller value; for
  /// objects, times the logarithm of the number of fields.
  public func compare(to other: Value) -> Int {
    let rank = Self.rank(kind)
    let otherRank = Self.rank(other.kind)
    guard rank == otherRank else { return rank < otherRank ? -1 : 1 }
    switch kind {
    case .null: return 0
    case .boolean: return (slot == .true ? 1 : 0) - (other.slot == .true ? 1 : 0)
    case .integer, .decimal: return compareNumber(to: other)
    case .string, .bytes:
      let order = withText { one in other.withText { two in RawBytes.compare(one, two) } ?? 0 }
      return (order ?? 0).signum()
    case .array: return compareElements(to: other)
    case .object: return compareFields(to: other)
    }
  }

  private static func rank(_ kind: Kind) -> Int {
    switch kind {
    case .null: 0
    case .boolean: 1
    case .integer, .decimal: 2
    case .string: 3
    case .bytes: 4
    case .array: 5
    case .object: 6
    }
  }

  private func compareNumber(to other: Value) -> Int {
    if let one = integer, let two = other.integer { return one < two ? -1 : one == two ? 0 : 1 }
    guard let one = decimal, let two = other.decimal else { return 0 }
    return one < two ? -1 : two < one ? 1 : 0
  }

  private func compareElements(to other: Value) -> Int {
    let ours = elements
    let theirs = other.elements
    for (one, two) in zip(ours, theirs) {
      let order = one.compare(to: two)
      if order != 0 { return order }
    }
    return (ours.count - theirs.count).signum()
  }

  private func compareFields(to other: Value) -> Int {
    let ours = sortedFields
    let theirs = other.sortedFields
    for (one, two) in zip(ours, theirs) {
      let names = Self.compareNames(one.name, two.name)
      if names != 0 { return names }
      let order = one.value.compare(to: two.value)
      if order != 0 { return order }
    }
    return (ours.count - theirs.count).signum()
  }

  private var sortedFields: [(name: String, value: Value)] {
    fields.sorted { Self.compareNames($0.name, $1.name) < 0 }
  }

  /// Compares names by UTF-8, whereas `String` compares by canonical equivalence.
  private static func compareNames(_ one: String, _ two: String) -> Int {
    var one = one
    var two = two
    return one.withUTF8 { one in
      two.withUTF8 { two in
        RawBytes.compare(UnsafeRawBufferPointer(one), UnsafeRawBufferPointer(two)).signum()
      }
    }
  }
}
