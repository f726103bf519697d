/// A test of a sample's number, with inclusive bounds.
public struct ValueMatch: Sendable, Hashable {
  public var lower: Double
  public var upper: Double
  /// The unit of the bounds. Nil for categories, and to compare quantities regardless of their
  /// unit.
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
