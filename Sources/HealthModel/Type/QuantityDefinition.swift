/// The fixed properties of a type of quantity.
public struct QuantityDefinition: Sendable, Hashable {
  public let aggregation: Aggregation
  /// The unit in which the values usually are, as HealthKit writes it: `count/min`. Samples keep
  /// the unit that they have.
  public let canonicalUnit: String
}
