import Units

extension Quantity {
  /// The quantity in another unit, as HealthKit writes it, such as `lb`.
  ///
  /// Rounded once or twice where definitions are exact; see `UnitConversion`. Costs the reading of
  /// both units.
  ///
  /// Throws `HealthError.wrongUnit` if a unit is not known, or they measure different things.
  public func converted(to other: String) throws(HealthError) -> Quantity {
    if other == unit { return self }
    do {
      let conversion = try UnitConversion(
        from: UnitOfMeasure(healthKit: unit), to: UnitOfMeasure(healthKit: other))
      return Quantity(conversion.converted(value), other)
    } catch {
      throw HealthError(.wrongUnit, "the value does not convert to the unit", underlying: error)
    }
  }
}
