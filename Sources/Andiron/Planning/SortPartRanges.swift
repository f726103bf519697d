import ObjectModel
import ValueModel

/// Where in an index the sort keys of one part stand, behind keys that begin alike.
struct SortPartRanges {
  /// The components that are sort keys, objects among them.
  let values: OrderedKeyRange
  /// The component of objects, which the index does not tell apart.
  let objects: OrderedKeyRange
  let nulls: OrderedKeyRange
  /// The components of values without a sort key: missing, null, empty arrays.
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
    // Null comes right before the values and empty arrays right behind them, or the other way round.
    values =
      order == .ascending
      ? OrderedKeyRange(lower: nulls.upper ?? [], upper: empty.lower)
      : OrderedKeyRange(lower: empty.upper ?? [], upper: nulls.lower)
  }
}
