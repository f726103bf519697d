/// A JSON value in a compact binary form, read in place: null, a boolean, a number with its exact
/// text, a string, bytes, an array or an object with its fields in order.
///
/// A value is two words. Copying one is a retain; a field, an element or any value inside another
/// shares its bytes. Changing one copies the containers on the way to the change, but only once as
/// long as nobody else refers to them: everything off the way stays in the bytes. The form is
/// described in `docs/values.md`.
///
/// `==` and the hash compare content: numbers by their exact text (`1.0` is not `1`), objects
/// without regard to the order of fields, hidden fields not at all. `compare(to:)` is numeric.
// Sendable: a `ValueStorage` never changes; an `EditedContainer` is changed only while a single
// value refers to it, by the owner of that value.
public struct Value: @unchecked Sendable {
  /// The value, or where it is in `base`.
  var slot: Slot
  /// A `ValueStorage`; an `EditedContainer` if the slot is `Slot.edited`; nil if the slot is the
  /// whole value.
  var base: AnyObject?

  /// The kind of a value, in the order of `compare(to:)`, except that integers and decimals are one
  /// kind there.
  public enum Kind: UInt8, Sendable, Hashable, Comparable {
    case null, boolean
    /// A number without fraction and exponent, of any length.
    case integer
    /// A number with a fraction or an exponent.
    case decimal
    case string
    /// Bytes, which JSON does not have; written there as base64 text.
    case bytes
    case array, object

    public static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  @inline(__always)
  init(slot: Slot, storage: ValueStorage?) {
    self.slot = slot
    base = storage
  }

  init(edited container: EditedContainer) {
    slot = .edited
    base = container
  }

  public static let null = Value(slot: .null, storage: nil)

  // MARK: Forms

  @inline(__always) var isEdited: Bool { slot == .edited }

  /// Only if the slot is a node or a dictionary string.
  @inline(__always) var storage: ValueStorage {
    unsafeDowncast(base.unsafelyUnwrapped, to: ValueStorage.self)
  }

  /// Only if `isEdited`.
  @inline(__always) var edited: EditedContainer {
    unsafeDowncast(base.unsafelyUnwrapped, to: EditedContainer.self)
  }

  /// Only if the slot is a node or a dictionary string.
  @inline(__always) var reader: ValueReader { ValueReader(storage) }

  /// Returns the value of another slot of the same bytes.
  @inline(__always)
  func sibling(_ slot: Slot) -> Value {
    var value = self
    value.slot = slot
    return value
  }

  // MARK: Kind and content

  /// The kind of the value. Constant time, except for numbers of more than nineteen digits.
  public var kind: Kind {
    if isEdited { return edited.isObject ? .object : .array }
    if slot.isSmall {
      return slot == .null ? .null : slot.smallInteger == nil ? .boolean : .integer
    }
    return reader.kind(slot)
  }

  public var isNull: Bool { slot == .null }

  /// The boolean; nil if the value is not a boolean.
  public var boolean: Bool? { slot == .true ? true : slot == .false ? false : nil }

  /// The integer; nil if the value is not an integer, or one that does not fit.
  public var integer: Int64? {
    if slot.isSmall { return isEdited ? nil : slot.smallInteger }
    return slot.isNode ? reader.int64(slot) : nil
  }

  /// Any number, with its exact text; nil if the value is not a number.
  public var decimal: ExactDecimal? {
    if let small = slot.smallInteger { return isEdited ? nil : ExactDecimal(small) }
    return slot.isNode ? reader.decimal(slot) : nil
  }

  /// The double nearest to any number; nil if the value is not a number.
  public var double: Double? {
    if let small = slot.smallInteger { return isEdited ? nil : Double(small) }
    guard slot.isNode else { return nil }
    if let parts = reader.scaled(slot), parts.scale <= 22, parts.magnitude < 1 << 53 {
      // Both are exact, so that the quotient is the nearest (Clinger 1990).
      let magnitude = Double(parts.magnitude) / PowersOfTen.doubles[Int(parts.scale)]
      return parts.isNegative ? -magnitude : magnitude
    }
    return reader.decimal(slot)?.double
  }

  /// A copy of the text; nil if the value is not a string.
  public var string: String? {
    if slot.isSmall { return nil }
    return reader.text(slot).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with the UTF-8 of a string, without a copy, and returns its result; nil if the
  /// value is not a string.
  ///
  /// The bytes are valid during the call of `body`. Rethrows what `body` throws.
  public func withUTF8<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R? {
    if slot.isSmall { return nil }
    return try withExtendedLifetime(base) {
      guard let text = reader.text(slot) else { return nil }
      return try body(text)
    }
  }

  /// Returns the result of `body` for the UTF-8 of a string; false if the value is not a string.
  /// Like `withUTF8`, for tests made so often that a generic call would show.
  package func testUTF8(_ body: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    if slot.isSmall { return false }
    return withExtendedLifetime(base) { reader.text(slot).map(body) ?? false }
  }

  /// A copy of the bytes; nil if the value is not a byte string.
  public var bytes: [UInt8]? {
    guard slot.isNode, case let tag = reader.tag(slot.place), tag.kind == .bytes else {
      return nil
    }
    return Array(reader.textOfNode(slot.place, tag))
  }

  /// Returns the result of `body` for the bytes of a byte string; false if the value is not one.
  /// The bytes are valid during the call of `body`.
  package func testBytes(_ body: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    guard slot.isNode, case let tag = reader.tag(slot.place), tag.kind == .bytes else {
      return false
    }
    return withExtendedLifetime(base) { body(reader.textOfNode(slot.place, tag)) }
  }

  /// The number of elements, or of fields that are not hidden; zero if the value is not a
  /// container.
  public var count: Int {
    if isEdited { return edited.visibleCount }
    guard slot.isNode else { return 0 }
    switch reader.tag(slot.place).kind {
    case .array: return ContainerReader(reader, place: slot.place).count
    case .object: return ContainerReader(reader, place: slot.place).visibleCount
    default: return 0
    }
  }
}
