public import Foundation

/// Quantities of one type and unit, one after the other, that make one sample.
public struct QuantitySeries: Sendable, Hashable, Codable {
  public struct Point: Sendable, Hashable, Codable {
    public var start: Date
    public var end: Date
    public var value: Double

    public init(start: Date, end: Date, value: Double) {
      self.start = start
      self.end = end
      self.value = value
    }
  }

  public var unit: String
  public var points: [Point]

  public init(unit: String, points: [Point]) {
    self.unit = unit
    self.points = points
  }
}
