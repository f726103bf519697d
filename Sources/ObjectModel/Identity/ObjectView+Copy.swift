import ValueModel

extension ObjectView {
  /// Returns a deep copy without a key. If this object has assigned numbers to its elements, those
  /// of the copy get new ones. See `Value.copy(primaryKey:)`.
  ///
  /// Throws `.mismatch` if `fields` is not an object, `.tooDeep` beyond 1,024 nested containers,
  /// and `.tooManyElements` beyond 65,536 elements.
  public func copy() throws(ObjectError) -> Self {
    Self(unchecked: try fields.copy(primaryKey: nil))
  }

  /// Replaces the content by that of `source`; the key stays, and so do the numbers of elements.
  /// See `Value.populate(from:)`.
  ///
  /// Throws `.mismatch` if `fields` of either is not an object, `.tooDeep` beyond 1,024 nested
  /// containers, and `.tooManyElements` beyond 65,536 elements; then nothing has changed.
  public mutating func populate(from source: Self) throws(ObjectError) {
    try fields.populate(from: source.fields)
  }

  /// Gives one element property the content of `element`. `element` itself never becomes part of
  /// this object.
  ///
  /// Nil removes the property. An existing element is populated and keeps its number; otherwise a
  /// copy is put there. Throws `.mismatch` if there is an existing element and either it or
  /// `element` is not an object, `.tooDeep` beyond 1,024 nested containers, and `.tooManyElements`
  /// beyond 65,536 elements; then nothing has changed.
  ///
  ///     try patient.upsert(\.maritalStatus, status)
  public mutating func upsert<Element: ObjectView>(
    _ property: WritableKeyPath<Self, Element?>, _ element: Element?
  ) throws(ObjectError) {
    guard let element else {
      self[keyPath: property] = nil
      return
    }
    var changed = self
    if var target = self[keyPath: property] {
      try target.populate(from: element)
      changed[keyPath: property] = target
    } else {
      changed[keyPath: property] = Element(unchecked: try element.fields.withoutIdentity())
    }
    if fields[hidden: .nextElement] != nil { try changed.fields.assignElementNumbers() }
    self = changed
  }

  /// Assigns numbers to the elements. See `Value.assignElementNumbers()`.
  ///
  /// Throws `.mismatch` if `fields` is not an object, `.tooManyElements` beyond 65,536 elements,
  /// and `.tooDeep` beyond 1,024 nested containers; then nothing has changed.
  public mutating func assignElementNumbers() throws(ObjectError) {
    try fields.assignElementNumbers()
  }
}
