package import ValueModel

extension OrderedKeyRange {
  /// The keys that are in both ranges; nil if there are no such keys.
  package func intersection(_ other: OrderedKeyRange) -> OrderedKeyRange? {
    let start = lower.lexicographicallyPrecedes(other.lower) ? other.lower : lower
    var end = upper ?? other.upper
    if let one = upper, let two = other.upper, two.lexicographicallyPrecedes(one) { end = two }
    if let end, !start.lexicographicallyPrecedes(end) { return nil }
    return OrderedKeyRange(lower: start, upper: end)
  }
}
