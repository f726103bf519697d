/// The activity of a workout: `Running`. An open set.
public struct WorkoutActivityType: OpenName {
  /// The name without the prefix `HKWorkoutActivityType`; for a number that is not known, its
  /// digits.
  public let rawValue: String

  public init(rawValue: String) {
    let prefix = "HKWorkoutActivityType"
    self.rawValue = rawValue.hasPrefix(prefix) ? String(rawValue.dropFirst(prefix.count)) : rawValue
  }

  public init(number: Int) {
    rawValue = Self.namesByNumber[number] ?? String(number)
  }

  /// The number in Apple's SDK; nil for a name that is not known.
  public var number: Int? { Self.numbersByName[rawValue] ?? Int(rawValue) }

  /// The name with its prefix, as an export has it.
  public var fullName: String { "HKWorkoutActivityType" + rawValue }

  private static let namesByNumber = Dictionary(uniqueKeysWithValues: table.map { ($1, $0) })
  private static let numbersByName = Dictionary(uniqueKeysWithValues: table.map { ($0, $1) })
}
