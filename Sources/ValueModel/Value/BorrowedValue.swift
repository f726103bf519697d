/// A value that is looked at where it lies, without counting references: for those who walk whole values.
///
/// Valid only during the call of `Value.withBorrowed` that gave the first one. All positions must be in range.
package struct BorrowedValue {
  private let reader: ValueReader
  private let slot: Slot

  @inline(__always)
  init(_ reader: ValueReader, _ slot: Slot) {
    self.reader = reader
    self.slot = slot
  }

  package var kind: Value.Kind { reader.kind(slot) }

  package var isNull: Bool { slot == .null }

  /// The UTF-8 of a string; nil where it is none.
  @inline(__always)
  package var text: UnsafeRawBufferPointer? { slot.isSmall ? nil : reader.text(slot) }

  /// The number of the string in the dictionary; nil where it stands in the value itself, or is no string.
  @inline(__always)
  package var textNumber: UInt32? { slot.isDictionaryString ? slot.dictionaryString : nil }

  /// Nil where it is no integer, or one that does not fit.
  package var integer: Int64? { reader.int64(slot) }

  /// Any number; nil for other values. Allocates where the number has an exponent or more digits than 64 bits hold.
  package var decimal: ExactDecimal? { reader.decimal(slot) }

  /// The array or object; nil where it is none.
  @inline(__always)
  package var container: BorrowedContainer? {
    guard slot.isNode, case let kind = reader.tag(slot.place).kind,
      kind == .array || kind == .object
    else { return nil }
    return BorrowedContainer(
      reader: ContainerReader(reader, place: slot.place), isObject: kind == .object)
  }
}

/// An array or object that is looked at where it lies.
package struct BorrowedContainer {
  fileprivate let reader: ContainerReader
  package let isObject: Bool

  /// The number of elements, or of fields with hidden ones.
  package var count: Int { reader.count }

  /// The number of fields that are hidden, which stand before all others.
  @inline(__always)
  package var hiddenCount: Int {
    guard isObject else { return 0 }
    var hidden = 0
    while hidden < reader.count, reader.isHidden(hidden) { hidden &+= 1 }
    return hidden
  }

  @inline(__always)
  package subscript(position: Int) -> BorrowedValue {
    BorrowedValue(reader.reader, reader.slot(position))
  }

  /// The number of a field's name in the dictionary; nil where the name stands in the value itself.
  @inline(__always)
  package func nameNumber(_ position: Int) -> UInt32? {
    if case .number(let number) = reader.key(position) { number } else { nil }
  }

  /// The UTF-8 of the name of a field that is not hidden.
  package func name(_ position: Int) -> UnsafeRawBufferPointer { reader.keyText(position) }
}

extension Value {
  /// Calls `body` with the value to be looked at, and says whether its names have numbers of `dictionary`.
  package func withBorrowed<R>(
    _ dictionary: ValueDictionary,
    _ body: (_ value: BorrowedValue, _ isOfDictionary: Bool) throws -> R
  ) rethrows -> R {
    if slot.isSmall, !isEdited {
      var nothing: UInt8 = 0
      return try withUnsafeBytes(of: &nothing) { bytes in
        let reader = ValueReader(
          base: bytes.baseAddress.unsafelyUnwrapped, byteCount: 0, dictionary: nil)
        return try body(BorrowedValue(reader, slot), false)
      }
    }
    // What was changed is put together first; a value that cannot be is deeper than any that is looked at.
    let value = isEdited ? (try? encodedValue(dictionary: dictionary)) ?? .null : self
    guard !value.isEdited, !value.slot.isSmall else {
      return try Value.null.withBorrowed(dictionary, body)
    }
    return try withExtendedLifetime(value.base) {
      try body(
        BorrowedValue(value.reader, value.slot), value.storage.dictionary === dictionary)
    }
  }
}

extension ValueDictionary {
  /// The numbers of names, given to those that have none while there is room.
  package func numbers(of names: FieldNames) -> [UInt32?] {
    names.names.indices.map { number(of: names, $0) }
  }

  /// The number of a name, given to it while there is room.
  package func nameNumber(_ name: String) -> UInt32? { number(ofKey: name) ?? addKey(name) }
}
