import ValueModel

/// The part of an index entry that one reached value makes.
///
/// It is `OrderedKeyEncoder`'s bytes, none of which begins another, or one of two tags of its own. What is
/// longer than `longest` is cut to that many bytes; an entry ends behind a cut component. A component
/// that was not cut is never the beginning of one that was, so that cutting keeps the order.
enum IndexComponent {
  /// The most bytes of a component.
  static let longest = 1_000

  /// The tags of what is no scalar, behind those of all scalars. Neither 0x00 nor 0xFF.
  static let object: UInt8 = 0x90
  /// Only arrays without elements are reached.
  static let empty: UInt8 = 0x91
}

/// What a component says besides its bytes.
enum IndexComponentKind {
  /// A scalar other than null.
  case complete
  /// Null, missing, an object or an empty array: entries with it are not kept from being equal.
  case incomplete
  /// A scalar whose bytes were cut.
  case cut
}
