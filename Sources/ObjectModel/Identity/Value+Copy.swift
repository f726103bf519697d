public import ValueModel

/// Copies of objects, and what they hold taken over into others.
///
/// What tells an object from others is not content: its primary key, and the numbers of the
/// elements in it. Here is how each of them is kept, dropped or made anew; the content goes over as
/// it is, bytes shared where they can be, without a way through JSON.
extension Value {
  /// The same content without hidden fields and element numbers, at all depths. Linear in the
  /// value.
  ///
  /// Throws `tooDeep` beyond 1,024 containers in one another.
  public func withoutIdentity() throws(ObjectError) -> Value {
    try content(depth: 0).value
  }

  /// A copy with that key, or none. Where the elements of this object have numbers, those of the
  /// copy are given new ones.
  ///
  /// Throws `mismatch` where this is no object, and what `withoutIdentity` throws.
  public func copy(primaryKey: Value?) throws(ObjectError) -> Value {
    guard kind == .object else {
      throw ObjectError(.mismatch, "expected an object, found \(kind)", path: ValuePath())
    }
    var copy = try withoutIdentity()
    copy[hidden: .primaryKey] = primaryKey
    if self[hidden: .nextElement] != nil { try copy.assignElementNumbers() }
    return copy
  }

  static let largestDepth = 1_024

  /// The content, and whether that is another value than this.
  func content(depth: Int) throws(ObjectError) -> (value: Value, isChanged: Bool) {
    switch kind {
    case .array: return try contentOfArray(depth: depth + 1)
    case .object: return try contentOfObject(depth: depth + 1)
    default: return (self, false)
    }
  }

  private func contentOfArray(depth: Int) throws(ObjectError) -> (Value, Bool) {
    try Self.requireDepth(depth)
    var copies: [Value] = []
    copies.reserveCapacity(count)
    var isChanged = false
    for element in elements {
      let (copy, isOther) = try element.content(depth: depth)
      copies.append(copy)
      isChanged = isChanged || isOther
    }
    return isChanged ? (Value(array: copies), true) : (self, false)
  }

  private func contentOfObject(depth: Int) throws(ObjectError) -> (Value, Bool) {
    try Self.requireDepth(depth)
    var isChanged = elementNumber != nil || hasHiddenFields
    var copies: [(String, Value)] = []
    for (name, field) in fields {
      let (copy, isOther) = try field.content(depth: depth)
      copies.append((name, copy))
      isChanged = isChanged || isOther
    }
    return isChanged ? (Value(object: copies), true) : (self, false)
  }

  var hasHiddenFields: Bool {
    HiddenField.allCases.contains { self[hidden: $0] != nil }
  }

  static func requireDepth(_ depth: Int) throws(ObjectError) {
    guard depth <= largestDepth else {
      throw ObjectError(.tooDeep, "expected at most 1,024 nested containers")
    }
  }
}
