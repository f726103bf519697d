/// The activity rings of a day.
public struct ActivitySummary: Sendable, Hashable, Codable {
  /// A calendar day, `2023-03-24`, in whatever zone the person was.
  public var day: String
  public var energyBurned: Quantity?
  public var energyBurnedGoal: Quantity?
  public var moveTime: Quantity?
  public var moveTimeGoal: Quantity?
  public var exerciseTime: Quantity?
  public var exerciseTimeGoal: Quantity?
  public var standHours: Quantity?
  public var standHoursGoal: Quantity?

  public init(day: String) { self.day = day }
}
