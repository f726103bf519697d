/// A test of a sample's number: the bounds belong to what matches.
public struct ValueMatch: Sendable, Hashable {
  public var lower: Double
  public var upper: Double
  /// The unit of the bounds. Nil for categories, and to compare quantities whatever their unit.
  public var unit: String?

  public init(
    from lower: Double = -.infinity, to upper: Double = .infinity, unit: String? = nil
  ) {
    self.lower = lower
    self.upper = upper
    self.unit = unit
  }

  func matches(_ value: Double) -> Bool { lower <= value && value <= upper }
}
