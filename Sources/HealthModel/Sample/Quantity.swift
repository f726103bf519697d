/// A number with its unit, as they came.
public struct Quantity: Sendable, Hashable, Codable {
  public var value: Double
  /// As HealthKit writes it: `mL/min·kg`. A percentage is a fraction: 0.97 with the unit `%`.
  public var unit: String

  public init(_ value: Double, _ unit: String) {
    self.value = value
    self.unit = unit
  }
}
