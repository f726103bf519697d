/// What is said of a person, without a date.
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
  /// What else the source says, by its own names.
  public var others: [String: String]

  public init() { others = [:] }

  /// Whether nothing is said.
  public var isEmpty: Bool { self == HealthCharacteristics() }
}
