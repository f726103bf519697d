import ObjectModel
import ValueModel

/// What is asked of the values that a part's path reaches.
///
/// Strings are compared as the part folds them: on a part that folds, `equal` and `isIn` mean the tests of
/// text with the part's options, so that for a plain comparison they may find too much.
enum IndexCondition: Sendable, Hashable {
  /// Some reached value is equal.
  case equal(Value)
  /// Some reached value is equal to one of these.
  case isIn([Value])
  /// One reached value is inside; without bounds, whatever is reached. Values of other sorts than that of
  /// the bounds are outside.
  case range(ValueRange)
  /// Some reached value is a string that begins so.
  case prefix(String)
  /// A null is reached.
  case null
  /// Something is reached, be it null or an empty array.
  case exists
  /// Nothing is reached; a null is not missing.
  case missing
}

/// Where the entries of an index lie that satisfy conditions.
struct IndexRanges: Sendable, Hashable {
  /// Ascending, none empty, none overlapping another.
  var ranges: [OrderedKeyRange]
  /// Whether the values with an entry in the ranges are exactly those that satisfy the conditions, else
  /// others may have one too.
  var isExact: Bool
}
