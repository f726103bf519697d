extension Workout {
  /// The active energy, in one or several amounts; none if the workout does not say it.
  var energies: [Quantity] {
    totalEnergyBurned.map { [$0] } ?? sums { $0 == .activeEnergyBurned }
  }

  /// The distances that make up the whole; none if the workout does not say any.
  var distances: [Quantity] {
    totalDistance.map { [$0] }
      ?? sums { $0.identifier.hasPrefix(QuantityTable.prefix + "Distance") }
  }

  private func sums(of isWanted: (SampleType) -> Bool) -> [Quantity] {
    statistics.filter { isWanted($0.type) }.compactMap { one in
      guard let sum = one.sum, let unit = one.unit else { return nil }
      return Quantity(sum, unit)
    }
  }
}
