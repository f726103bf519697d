public import ValueModel

/// Copying objects, and transferring the content of one object to another.
///
/// The identity of an object, which consists of its primary key and the numbers of the elements in
/// it, is not content. The methods here define how each of these is kept, dropped or replaced. The
/// content is transferred unchanged, sharing bytes where possible, without conversion to JSON.
extension Value {
  /// Returns the same content without hidden fields and element numbers, at all depths. Linear in
  /// the value.
  ///
  /// Throws `.tooDeep` beyond 1,024 nested containers.
  public func withoutIdentity() throws(ObjectError) -> Value {
    try content(depth: 0).value
  }

  /// Returns a copy with that key, or without a key. If the elements of this object have numbers,
  /// those of the copy get new ones.
  ///
  /// Throws `.mismatch` if this is not an object, `.tooDeep` beyond 1,024 nested containers, and
  /// `.tooManyElements` beyond 65,536 elements.
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

  /// Returns the content, and whether it differs from this value.
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
