public import ValueModel

/// Consecutive results with the same value of a field.
public struct ResultsSection: Sendable, Hashable {
  /// The value of the field; nil if the objects do not have it.
  public var value: Value?
  /// The positions of the section in the results.
  public var range: Range<Int>
}
