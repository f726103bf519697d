import ObjectModel
import ValueModel

/// A condition on the values that a part's path reaches.
///
/// Strings are compared as the part folds them: on a part that folds, `equal` and `isIn` mean the
/// tests of text with the part's options, so for a plain comparison they may find too much.
enum IndexCondition: Sendable, Hashable {
  /// Some reached value is equal.
  case equal(Value)
  /// Some reached value is equal to one of these.
  case isIn([Value])
  /// Some reached value is inside; without bounds, any reached value is. Values of other sorts than
  /// that of the bounds are outside.
  case range(ValueRange)
  /// Some reached value is a string with this prefix.
  case prefix(String)
  /// Something is reached, even if it is null or an empty array.
  case exists
  /// Nothing is reached; a null is not missing.
  case missing
}
