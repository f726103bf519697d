package import ObjectModel
package import ValueModel

/// Encodes what a sort compares of a value as bytes, so that each value is read once.
///
/// If the bytes of two values differ, their order is that of `CompiledSort`. If they are equal,
/// `CompiledSort` finds them equal too, provided that both are exact; otherwise it must be asked.
package struct SortKeyEncoder: Sendable {
  /// The most bytes of one key. Sorting keeps the bytes of all values, and most values that differ
  /// do so in their first bytes.
  package static let longest = 128

  /// The first bytes for values without a key, before and after those of all other values.
  private static let first: UInt8 = 0x00
  private static let last: UInt8 = 0xFF

  private let keys: [(key: SortKey, part: IndexKeyPart)]

  package init(_ keys: [SortKey]) {
    self.keys = keys.map { key in
      let order: KeyOrder = key.order == .ascending ? .ascending : .descending
      return (key, IndexKeyPart(key.path, order, longest: Self.longest))
    }
  }

  /// The bytes of `value`'s keys, and whether they are complete: a string or a number that is too
  /// long is cut, and of an object only its kind is written. Nothing follows either of these.
  ///
  /// Linear in what the paths reach.
  package func encode(_ value: Value) -> (bytes: [UInt8], isExact: Bool) {
    var encoder = OrderedKeyEncoder(capacity: 16 * keys.count)
    for (key, part) in keys {
      guard let place = CompiledSort.value(of: key, in: value) else {
        let byte = key.nulls == .first ? Self.first : Self.last
        encoder = OrderedKeyEncoder(startingWith: encoder.bytes + [byte])
        continue
      }
      let kind = part.append(place, to: &encoder)
      if kind != .complete { return (encoder.bytes, false) }
    }
    return (encoder.bytes, true)
  }
}
