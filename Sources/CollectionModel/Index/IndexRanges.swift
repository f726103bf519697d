import ValueModel

/// The ranges of an index with the entries that satisfy conditions.
struct IndexRanges: Sendable, Hashable {
  /// Ascending, not empty, without overlaps.
  var ranges: [OrderedKeyRange]
  /// Whether the values with an entry in the ranges are exactly those that satisfy the conditions;
  /// otherwise other values may have one too.
  var isExact: Bool
}
