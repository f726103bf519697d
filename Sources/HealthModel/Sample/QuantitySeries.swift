public import Foundation

/// Consecutive quantities of one type and unit that make up one sample.
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
