extension UnitOfMeasure {
  /// Whether values of one unit can be given in the other: both have one dimension.
  ///
  /// True as well if only the molar mass of one of them makes it possible: HealthKit's
  /// `mmol<180.16>/L` and `mmol/L`.
  public func isConvertible(to other: UnitOfMeasure) -> Bool {
    (try? UnitConversion(from: self, to: other)) != nil
  }
}
