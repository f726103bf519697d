/// An electrocardiogram of one lead.
public struct Electrocardiogram: Sendable, Hashable, Codable {
  /// The device's classification of the recording: `sinusRhythm`. An open set; archives have
  /// translated texts.
  public struct Classification: OpenName {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static var notSet: Classification { "notSet" }
    public static var sinusRhythm: Classification { "sinusRhythm" }
    public static var atrialFibrillation: Classification { "atrialFibrillation" }
    public static var inconclusiveLowHeartRate: Classification { "inconclusiveLowHeartRate" }
    public static var inconclusiveHighHeartRate: Classification { "inconclusiveHighHeartRate" }
    public static var inconclusivePoorReading: Classification { "inconclusivePoorReading" }
    public static var inconclusiveOther: Classification { "inconclusiveOther" }
    public static var unrecognized: Classification { "unrecognized" }
  }

  public var classification: Classification?
  public var averageHeartRate: Quantity?
  /// `notSet`, `none` or `present`, or a text as it came.
  public var symptomsStatus: String?
  /// The symptoms, each a text as it came or the identifier of a type.
  public var symptoms: [String]
  public var samplingFrequency: Quantity?
  /// `I` for what a watch records.
  public var lead: String?
  public var voltageUnit: String
  /// Consecutive voltages at the sampling frequency.
  public var voltages: [Double]

  public init(voltages: [Double], unit: String = "mcV", samplingFrequency: Quantity? = nil) {
    symptoms = []
    self.samplingFrequency = samplingFrequency
    voltageUnit = unit
    self.voltages = voltages
  }
}
