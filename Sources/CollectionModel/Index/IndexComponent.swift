import ValueModel

/// The part of an index entry that one reached value makes.
///
/// It consists of `OrderedKeyEncoder`'s bytes, none of which is the beginning of another, or of one
/// of the two tags defined here. A component longer than `longest` is cut to that many bytes, and
/// an entry ends after a cut component. A component that was not cut is never the beginning of one
/// that was, so cutting keeps the order.
package enum IndexComponent {
  /// The most bytes of a component.
  package static let longest = 1_000

  /// The tags of values that are not scalars, after those of all scalars. Neither 0x00 nor 0xFF.
  package static let object: UInt8 = 0x90
  /// Only arrays without elements are reached.
  package static let empty: UInt8 = 0x91
}

extension IndexComponent {
  /// The properties of a component besides its bytes.
  package enum Kind {
    /// A scalar other than null.
    case complete
    /// Null, missing, an object or an empty array: entries with such a component may be equal even
    /// in a unique index.
    case incomplete
    /// A scalar whose bytes were cut.
    case cut
  }
}
