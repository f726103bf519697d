/// A view of a value in place, without reference counting, for code that walks whole values.
///
/// Valid only during the call of `Value.withBorrowed` that supplied the first one. All positions
/// must be in range.
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

  /// The UTF-8 of a string; nil if the value is not a string.
  @inline(__always)
  package var text: UnsafeRawBufferPointer? { slot.isSmall ? nil : reader.text(slot) }

  /// The number of the string in the dictionary; nil if the string is stored in the value itself,
  /// or the value is not a string.
  @inline(__always)
  package var textNumber: UInt32? { slot.isDictionaryString ? slot.dictionaryString : nil }

  /// The integer; nil if the value is not an integer, or one that does not fit.
  package var integer: Int64? { reader.int64(slot) }

  /// Any number; nil for other values. Allocates if the number has an exponent or more digits than
  /// fit in 64 bits.
  package var decimal: ExactDecimal? { reader.decimal(slot) }

  /// The array or object; nil for other values.
  @inline(__always)
  package var container: Container? {
    guard slot.isNode, case let kind = reader.tag(slot.place).kind,
      kind == .array || kind == .object
    else { return nil }
    return Container(
      reader: ContainerReader(reader, place: slot.place), isObject: kind == .object)
  }

  /// A view of an array or object in place.
  package struct Container {
    fileprivate let reader: ContainerReader
    package let isObject: Bool

    /// The number of elements, or of fields including hidden ones.
    package var count: Int { reader.count }

    /// The number of hidden fields, which come before all others.
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

    /// Returns the number of a field's name in the dictionary; nil if the name is stored in the
    /// value itself.
    @inline(__always)
    package func nameNumber(_ position: Int) -> UInt32? {
      if case .number(let number) = reader.key(position) { number } else { nil }
    }

    /// Returns the UTF-8 of the name of a field that is not hidden.
    package func name(_ position: Int) -> UnsafeRawBufferPointer { reader.keyText(position) }
  }
}
