import ValueModel

extension ObjectView {
  /// A deep copy without a key, without numbers of elements. See `Value.withoutIdentity()`.
  public func copy() throws(ObjectError) -> Self {
    Self(unchecked: try fields.copy(primaryKey: nil))
  }

  /// Takes over the content of `source`; the key stays, and the numbers of elements. See
  /// `Value.populate(from:)`.
  public mutating func populate(from source: Self) throws(ObjectError) {
    try fields.populate(from: source.fields)
  }

  /// Makes one element property have the content of `element`: nil removes it; else what is there
  /// is populated and keeps its number, or a copy is put there. `element` itself never becomes part
  /// of this object.
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

  /// Gives the elements their numbers. See `Value.assignElementNumbers()`.
  public mutating func assignElementNumbers() throws(ObjectError) {
    try fields.assignElementNumbers()
  }
}

extension StoredObject where Self: ObjectView, PrimaryKey: GeneratedKey {
  /// A deep copy with a new key, and with new numbers for its elements where they have some.
  public func copy() throws(ObjectError) -> Self { try copy(pk: .makeKey()) }
}

extension StoredObject where Self: ObjectView {
  public func copy(pk key: PrimaryKey) throws(ObjectError) -> Self {
    Self(unchecked: try fields.copy(primaryKey: key.keyValue))
  }

  public mutating func populate(from source: Self) throws(ObjectError) {
    try fields.populate(from: source.fields)
  }
}
