import Foundation
import ValueModel

/// Two contents for each type that a leaf can have.
enum ProbeContents {
  /// The number of palettes: contents to try one after another if a type rejects some.
  static let paletteCount = 5

  /// Returns the contents for a type; nil for types that are not leaves.
  static func of<T>(_ type: T.Type, palette: Int = 0) -> [T]? {
    if palette > 0, let other = others(type, palette) { return other }
    if type == ExactDecimal.self {
      return [ExactDecimal(2 as Int64), ExactDecimal(3 as Int64)] as? [T]
    }
    return (scalars[ObjectIdentifier(type)] ?? integers[ObjectIdentifier(type)])?() as? [T]
  }

  /// Returns contents that validating types may accept rather than the ordinary ones.
  private static func others<T>(_ type: T.Type, _ palette: Int) -> [T]? {
    if type == String.self {
      let texts = [
        ["1", "2"], ["one@example.org", "two@example.org"], ["2001-01-01", "2001-01-02"],
        ["AB", "CD"],
      ]
      return texts[palette - 1] as? [T]
    }
    if type == Double.self {
      return [[0.25, 0.5], [0, 1], [50, 60], [1_000, 2_000]][palette - 1] as? [T]
    }
    if type == Int.self {
      return [[0, 1], [10, 20], [100, 200], [1_000, 2_000]][palette - 1] as? [T]
    }
    return nil
  }

  /// Returns contents of Foundation types that reject placeholder parts; nil for other types.
  static func whole<T>(_ type: T.Type) -> [T]? { wholes[ObjectIdentifier(type)]?() as? [T] }

  private static let wholes: [ObjectIdentifier: @Sendable () -> Any] = [
    ObjectIdentifier(TimeZone.self): { [0, 3_600].compactMap { TimeZone(secondsFromGMT: $0) } },
    ObjectIdentifier(Calendar.self): {
      [Calendar(identifier: .gregorian), Calendar(identifier: .buddhist)]
    },
    ObjectIdentifier(Locale.self): { [Locale(identifier: "en_US"), Locale(identifier: "fr_FR")] },
  ]

  /// Returns the first and the last case of an enumeration; nil if there are not two.
  static func cases<T: CaseIterable>(_ type: T.Type) -> [T]? {
    let cases = Array(type.allCases)
    guard cases.count > 1, let first = cases.first, let last = cases.last else { return nil }
    return [first, last]
  }

  /// Returns one of two compound keys; nil if a part has no contents.
  static func key<Key: AnyCompoundKey>(_ type: Key.Type, isSecond: Bool) -> Key? {
    let parts = Key.partTypes.compactMap { keyValue($0, isSecond: isSecond) }
    return Key(keyValue: Value(array: parts))
  }

  private static func keyValue<Part: CompoundKeyPart>(
    _ type: Part.Type, isSecond: Bool
  ) -> Value? {
    let contents = of(type)
    return (isSecond ? contents?.last : contents?.first)?.keyValue
  }

  private static let scalars: [ObjectIdentifier: @Sendable () -> Any] = [
    ObjectIdentifier(Bool.self): { [false, true] },
    ObjectIdentifier(String.self): { ["made-up 1", "made-up 2"] },
    ObjectIdentifier(Double.self): { [2.5, 3.5] },
    ObjectIdentifier(Float.self): { [2.5 as Float, 3.5] },
    ObjectIdentifier(Decimal.self): { [Decimal(2), Decimal(3)] },
    ObjectIdentifier(Date.self): {
      [Date(timeIntervalSinceReferenceDate: 1), Date(timeIntervalSinceReferenceDate: 2)]
    },
    ObjectIdentifier(UUID.self): {
      [
        UUID(uuid: (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)),
        UUID(uuid: (2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2)),
      ]
    },
    ObjectIdentifier(URL.self): {
      ["https://one.example", "https://two.example"].compactMap { URL(string: $0) }
    },
    ObjectIdentifier(Data.self): { [Data([1]), Data([2])] },
  ]

  private static let integers: [ObjectIdentifier: @Sendable () -> Any] = [
    ObjectIdentifier(Int.self): { [2, 3] },
    ObjectIdentifier(Int8.self): { [2 as Int8, 3] },
    ObjectIdentifier(Int16.self): { [2 as Int16, 3] },
    ObjectIdentifier(Int32.self): { [2 as Int32, 3] },
    ObjectIdentifier(Int64.self): { [2 as Int64, 3] },
    ObjectIdentifier(Int128.self): { [2 as Int128, 3] },
    ObjectIdentifier(UInt.self): { [2 as UInt, 3] },
    ObjectIdentifier(UInt8.self): { [2 as UInt8, 3] },
    ObjectIdentifier(UInt16.self): { [2 as UInt16, 3] },
    ObjectIdentifier(UInt32.self): { [2 as UInt32, 3] },
    ObjectIdentifier(UInt64.self): { [2 as UInt64, 3] },
    ObjectIdentifier(UInt128.self): { [2 as UInt128, 3] },
  ]
}
