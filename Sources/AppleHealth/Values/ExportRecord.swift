/// A quantity or category sample, as an export has it.
public struct ExportRecord: Sendable, Hashable {
  public enum Value: Sendable, Hashable {
    case number(Double)
    /// The name of a category's value, or any other text that is not a number.
    case name(String)
  }

  /// One entry of metadata. Keys may repeat; values may have a unit: `418 cm`.
  public struct Metadata: Sendable, Hashable {
    public var key: String
    public var value: String

    public init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// One beat of a heart rate variability: its rate, and the time of day as the export's language
  /// writes it.
  public struct Beat: Sendable, Hashable {
    public var rate: Double
    public var time: String

    public init(rate: Double, time: String) {
      self.rate = rate
      self.time = time
    }
  }

  /// Such as `HKQuantityTypeIdentifierHeartRate`.
  public var type: String
  public var source: ExportSource
  /// The unit of the value; follows the settings of the phone that wrote the export.
  public var unit: String?
  public var value: Value?
  public var creation: ExportTime?
  public var start: ExportTime
  public var end: ExportTime
  public var metadata: [Metadata]
  public var beats: [Beat]

  public init(
    type: String, source: ExportSource, unit: String? = nil, value: Value? = nil,
    creation: ExportTime? = nil, start: ExportTime, end: ExportTime, metadata: [Metadata] = [],
    beats: [Beat] = []
  ) {
    self.type = type
    self.source = source
    self.unit = unit
    self.value = value
    self.creation = creation
    self.start = start
    self.end = end
    self.metadata = metadata
    self.beats = beats
  }
}
