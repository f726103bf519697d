/// An entry that an index has for a value.
struct IndexKey: Sendable, Hashable {
  /// The components of the parts, one behind the other; those behind a cut one are left out.
  var bytes: [UInt8]
  /// Whether a component was cut: other values may have the same bytes, and only
  /// `IndexKeyEncoder.haveCommonKey` tells whether they have the same key.
  var isCut: Bool
  /// Whether each part is a scalar other than null. Only such keys of a unique index exclude each other.
  var isComplete: Bool
}
