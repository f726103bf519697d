public import ValueModel

extension Value {
  /// Makes the content of this object that of `source`; the key and the numbers of elements stay.
  ///
  /// Fields that `source` does not have are removed, null is taken over as null, and scalars are
  /// copied. Nested objects are populated in turn, or copied if there was no object before. Lists
  /// are matched by position: an object at a position that both have is populated in place,
  /// additional elements of `source` are added as copies, surplus elements are removed. The order
  /// of fields is that of `source`. If elements have numbers, new ones get theirs. Nothing is
  /// shared afterwards: a later change of either does not show in the other. Linear in both.
  ///
  /// Throws `.mismatch` if either is not an object, `.tooDeep` beyond 1,024 nested containers, and
  /// `.tooManyElements` beyond 65,536 elements; then nothing has changed.
  public mutating func populate(from source: Value) throws(ObjectError) {
    for value in [self, source] where value.kind != .object {
      throw ObjectError(.mismatch, "expected an object, found \(value.kind)", path: ValuePath())
    }
    var result = try merged(with: source, depth: 0)
    if result[hidden: .nextElement] != nil { try result.assignElementNumbers() }
    self = result
  }

  /// Gives the element in that field the content of `element`. It keeps its own number, if it had
  /// one.
  ///
  /// Nil removes the field. If the field has no object, it becomes a copy of `element` without a
  /// number, which `assignElementNumbers()` assigns. Unlike by assignment, the same element can be
  /// given to several objects and remains a separate one in each.
  ///
  /// Throws `.mismatch` if this or `element` is not an object, and `.tooDeep` beyond 1,024 nested
  /// containers; then nothing has changed.
  public mutating func upsert(_ element: Value?, at name: String) throws(ObjectError) {
    guard kind == .object else {
      throw ObjectError(.mismatch, "expected an object, found \(kind)", path: ValuePath())
    }
    guard let element else {
      self[name] = nil
      return
    }
    guard element.kind == .object else {
      throw ObjectError(
        .mismatch, "expected an object, found \(element.kind)", path: ValuePath(field: name))
    }
    self[name] = try (self[name] ?? .null).merged(with: element, depth: 0)
  }

  /// Returns the content of `source` with the identity of this value.
  private func merged(with source: Value, depth: Int) throws(ObjectError) -> Value {
    guard kind == source.kind, kind == .object || kind == .array else {
      return try source.content(depth: depth).value
    }
    try Self.requireDepth(depth + 1)
    return kind == .object
      ? try mergedObject(source, depth: depth + 1) : try mergedArray(source, depth: depth + 1)
  }

  private func mergedObject(_ source: Value, depth: Int) throws(ObjectError) -> Value {
    var fields: [(String, Value)] = []
    for (name, field) in source.fields {
      fields.append((name, try (self[name] ?? .null).merged(with: field, depth: depth)))
    }
    var result = Value(object: fields)
    for field in HiddenField.allCases {
      if let hidden = self[hidden: field] { result[hidden: field] = hidden }
    }
    result.elementNumber = elementNumber
    return result
  }

  private func mergedArray(_ source: Value, depth: Int) throws(ObjectError) -> Value {
    let ours = elements
    var results: [Value] = []
    results.reserveCapacity(source.count)
    for (position, element) in source.elements.enumerated() {
      let target = position < ours.count ? ours[position] : .null
      results.append(try target.merged(with: element, depth: depth))
    }
    return Value(array: results)
  }
}
