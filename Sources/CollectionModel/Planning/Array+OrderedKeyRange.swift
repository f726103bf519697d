import ValueModel

extension [OrderedKeyRange] {
  func intersection(_ other: OrderedKeyRange) -> [OrderedKeyRange] {
    compactMap { $0.intersection(other) }
  }

  var sortedByLowerBound: [OrderedKeyRange] {
    sorted { $0.lower.lexicographicallyPrecedes($1.lower) }
  }
}
