/// Numbers by which servers know their types: those of `pg_type.oid` that never change.
package enum TypeIdentifier {
  package static let unspecified: UInt32 = 0
  package static let bool: UInt32 = 16
  package static let bytes: UInt32 = 17
  package static let char: UInt32 = 18
  package static let name: UInt32 = 19
  package static let int64: UInt32 = 20
  package static let int16: UInt32 = 21
  package static let int32: UInt32 = 23
  package static let text: UInt32 = 25
  package static let objectIdentifier: UInt32 = 26
  package static let json: UInt32 = 114
  package static let float: UInt32 = 700
  package static let double: UInt32 = 701
  package static let unknown: UInt32 = 705
  package static let bytesArray: UInt32 = 1_001
  package static let textArray: UInt32 = 1_009
  package static let int64Array: UInt32 = 1_016
  package static let paddedText: UInt32 = 1_042
  package static let limitedText: UInt32 = 1_043
  package static let jsonb: UInt32 = 3_802
  /// Types that a database defines have numbers from here.
  package static let firstDefined: UInt32 = 16_384

  /// Whether the binary form of a type is its text: enumerations and other defined types may be.
  static func isText(_ type: UInt32) -> Bool {
    [unspecified, text, limitedText, paddedText, name, char, json, unknown].contains(type)
      || type >= firstDefined
  }
}
