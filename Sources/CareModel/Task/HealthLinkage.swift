/// The samples that fulfil a task.
public struct HealthLinkage: Codable, Hashable, Sendable {
  /// The method that combines the samples of one event.
  public enum QuantityType: String, Codable, Sendable, CaseIterable {
    case cumulative, discrete
  }

  public var quantityIdentifier: String
  public var quantityType: QuantityType
  /// The unit of the outcome's values, as text.
  public var unit: String

  public init(quantityIdentifier: String, quantityType: QuantityType, unit: String) {
    self.quantityIdentifier = quantityIdentifier
    self.quantityType = quantityType
    self.unit = unit
  }
}
