/// Reading and setting fields by `FieldNames`: a name's number is looked up once for each
/// dictionary, not once for each read. An index that the names do not have is a mistake in the
/// program and traps.
///
/// Scalars are read without allocation and without reference counting.
extension Value {
  /// Returns the field with the name at `index`; nil if there is no such field, or the value is not
  /// an object.
  package func field(_ names: FieldNames, _ index: Int) -> Value? {
    if isEdited { return editedField(names, index) }
    return resolvedSlot(names, index).map { sibling($0) }
  }

  /// Returns a boolean field; nil if it is not a boolean.
  package func booleanField(_ names: FieldNames, _ index: Int) -> Bool? {
    if isEdited { return editedField(names, index)?.boolean }
    guard let slot = resolvedSlot(names, index) else { return nil }
    return slot == .true ? true : slot == .false ? false : nil
  }

  /// Returns an integer field; nil if it is not an integer, or one that does not fit.
  package func integerField(_ names: FieldNames, _ index: Int) -> Int64? {
    if isEdited { return editedField(names, index)?.integer }
    guard let slot = resolvedSlot(names, index) else { return nil }
    return slot.smallInteger ?? (slot.isNode ? reader.int64(slot) : nil)
  }

  /// Returns a number field; nil if it is not a number.
  package func doubleField(_ names: FieldNames, _ index: Int) -> Double? {
    if isEdited { return editedField(names, index)?.double }
    guard let slot = resolvedSlot(names, index) else { return nil }
    if let small = slot.smallInteger { return Double(small) }
    guard slot.isNode, let parts = reader.scaled(slot), parts.scale <= 22,
      parts.magnitude < 1 << 53
    else { return sibling(slot).double }
    // Both are exact, so that the quotient is the nearest (Clinger 1990).
    let magnitude = Double(parts.magnitude) / PowersOfTen.doubles[Int(parts.scale)]
    return parts.isNegative ? -magnitude : magnitude
  }

  /// Returns a string field; nil if it is not a string.
  package func stringField(_ names: FieldNames, _ index: Int) -> String? {
    if isEdited { return editedField(names, index)?.string }
    guard let slot = resolvedSlot(names, index), !slot.isSmall else { return nil }
    return withExtendedLifetime(base) {
      reader.text(slot).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Takes a field's value out to be changed, leaving null in its place; nil if there is no such
  /// field.
  package mutating func takeField(_ names: FieldNames, _ index: Int) -> Value? {
    guard field(names, index) != nil else { return nil }
    var taken: Value? = .null
    swap(&self[names.names[index]], &taken)
    return taken
  }

  @inline(never)
  private func editedField(_ names: FieldNames, _ index: Int) -> Value? { self[names.names[index]] }

  @inline(__always)
  private func resolvedSlot(_ names: FieldNames, _ index: Int) -> Slot? {
    precondition(index >= 0 && index < names.count, "no field name at \(index)")
    guard let object = objectReader else { return nil }
    guard object.count < LargeObjects.leastFieldCount else {
      return largeIndex(ofName: names.text(index), in: object).map { object.slot($0) }
    }
    let number = object.reader.dictionary.flatMap { dictionary in
      dictionary._withUnsafeGuaranteedRef { $0.number(of: names, index) }
    }
    return object.index(ofName: names.text(index), number: number).map { object.slot($0) }
  }
}

extension Value {
  /// Whether this is a placeholder object used while a key path is looked up. Only values created
  /// by the program can be.
  package var isFieldProbe: Bool {
    guard isEdited, edited.isObject, case .hidden(.probe) = edited.keys.first else {
      return false
    }
    return true
  }
}
