/// The characteristics of a person, without a date.
public struct HealthCharacteristics: Sendable, Hashable, Codable {
  /// A day without a time, `1976-05-08`, or a text as it came.
  public var dateOfBirth: String?
  /// `female`, `male`, `other`; nil if it is not set.
  public var biologicalSex: String?
  /// `aPositive`, or a text as it came.
  public var bloodType: String?
  /// 1 to 6; nil if it is not set.
  public var fitzpatrickSkinType: Int?
  public var usesWheelchair: Bool?
  /// `activeEnergy` or `appleMoveTime`.
  public var activityMoveMode: String?
  /// Medications that change how fitness is estimated, as it came.
  public var cardioFitnessMedicationsUse: String?
  /// Other characteristics from the source, by its own names.
  public var others: [String: String]

  public init() { others = [:] }

  /// Whether no characteristic is set.
  public var isEmpty: Bool { self == HealthCharacteristics() }
}
