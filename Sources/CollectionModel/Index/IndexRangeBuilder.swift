import ObjectModel
import ValueModel

/// Finds the ranges of an index with the values that satisfy conditions on its first parts.
struct IndexRangeBuilder: Sendable {
  private let definition: IndexDefinition

  init(_ definition: IndexDefinition) { self.definition = definition }

  /// The ranges of the values that reach each of `equals` at the first parts, one after the other,
  /// and satisfy `condition` at the next part. A null in `equals` means that a null is reached.
  /// Without a condition, and after it, anything may follow.
  ///
  /// Nil if the index does not help: there are more conditions than parts, a constant is an array
  /// or an object, or a range has strings for bounds on a part that folds them. An empty list of
  /// ranges means that nothing can match. After a constant that is too long for an index,
  /// `condition` is ignored and the ranges are not exact. Linear in the constants, times the
  /// logarithm of their number.
  func ranges(equals: [Value], condition: IndexCondition?) -> IndexRanges? {
    let parts = definition.parts
    guard equals.count + (condition == nil ? 0 : 1) <= parts.count else { return nil }
    guard equals.allSatisfy({ $0.kind != .array && $0.kind != .object }) else { return nil }
    var base = OrderedKeyEncoder()
    for (value, part) in zip(equals, parts) {
      if IndexKeyPart(part).append(value, to: &base) == .cut {
        return IndexRanges(ranges: [base.range], isExact: false)
      }
    }
    guard let condition else {
      // Nothing follows the last component.
      let isWhole = equals.count == parts.count
      let range = isWhole ? OrderedKeyRange(exactly: base.bytes) : base.range
      return IndexRanges(ranges: [range], isExact: true)
    }
    let part = parts[equals.count]
    guard let found = ConditionIntervals(condition, part) else { return nil }
    let order = IndexKeyPart(part).order
    let ranges = found.intervals.compactMap { $0.range(behind: base.bytes, order) }
      .sorted { $0.lower.lexicographicallyPrecedes($1.lower) }
    return IndexRanges(ranges: ranges, isExact: found.isExact)
  }
}
