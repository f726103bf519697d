/// An entry that an index has for a value.
package struct IndexKey: Sendable, Hashable {
  /// The components of the parts, one after the other; those after a cut component are left out.
  package var bytes: [UInt8]
  /// Whether a component was cut: other values may have the same bytes, and only
  /// `IndexKeyEncoder.haveCommonKey` finds out whether they have the same key.
  package var isCut: Bool
  /// Whether each part is a scalar other than null. In a unique index, only such keys exclude each
  /// other.
  package var isComplete: Bool

  package init(bytes: [UInt8], isCut: Bool, isComplete: Bool) {
    self.bytes = bytes
    self.isCut = isCut
    self.isComplete = isComplete
  }
}
