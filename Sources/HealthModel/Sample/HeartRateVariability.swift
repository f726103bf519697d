/// The variability of the heart rate, with the readings that an export lists with it.
public struct HeartRateVariability: Sendable, Hashable, Codable {
  public struct Reading: Sendable, Hashable, Codable {
    public var beatsPerMinute: Double
    /// The time of day as the export has it, in the form of its locale: `9:05:11.38 AM`.
    public var time: String

    public init(beatsPerMinute: Double, time: String) {
      self.beatsPerMinute = beatsPerMinute
      self.time = time
    }
  }

  public var quantity: Quantity
  public var readings: [Reading]

  public init(quantity: Quantity, readings: [Reading]) {
    self.quantity = quantity
    self.readings = readings
  }
}
