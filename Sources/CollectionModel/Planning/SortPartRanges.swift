import ObjectModel
import ValueModel

/// The places in an index of the sort keys of one part, after a common prefix of keys.
struct SortPartRanges {
  /// The components that are sort keys, including objects.
  let values: OrderedKeyRange
  /// The component of objects, which the index does not distinguish.
  let objects: OrderedKeyRange
  let nulls: OrderedKeyRange
  /// The components of values without a sort key: missing, null and empty arrays.
  let absences: [OrderedKeyRange]

  init(behind prefix: [UInt8], _ order: SortDirection) {
    let key = OrderedKeyEncoder(startingWith: prefix)
    let order: KeyOrder = order == .ascending ? .ascending : .descending
    func tagged(_ tag: UInt8) -> OrderedKeyRange {
      OrderedKeyRange(startingWith: prefix + [order == .ascending ? tag : ~tag])
    }
    objects = tagged(IndexComponent.object)
    nulls = key.range(of: .null, order)
    let empty = tagged(IndexComponent.empty)
    absences = [key.range(of: .missing, order), nulls, empty]
    // Null comes just before the values and empty arrays just after them, or the other way round.
    values =
      order == .ascending
      ? OrderedKeyRange(lower: nulls.upper ?? [], upper: empty.lower)
      : OrderedKeyRange(lower: empty.upper ?? [], upper: nulls.lower)
  }
}
