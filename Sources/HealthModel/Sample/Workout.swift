public import Foundation

/// Exercise of one kind or several.
public struct Workout: Sendable, Hashable, Codable {
  public var activityType: WorkoutActivityType
  /// The time without pauses, not that between start and end, in the unit that it came in.
  public var duration: Quantity?
  public var events: [Event]
  /// The parts of a workout with several sports.
  public var activities: [Activity]
  public var statistics: [Statistics]
  /// The routes, by the identifiers of their samples.
  public var routes: [UUID]
  /// Samples that exist only as parts of the workout, such as a score of effort.
  public var samples: [HealthSample]
  /// Totals that older exports give instead of statistics.
  public var totalDistance: Quantity?
  public var totalEnergyBurned: Quantity?

  public init(_ activityType: WorkoutActivityType, duration: Quantity? = nil) {
    self.activityType = activityType
    self.duration = duration
    events = []
    activities = []
    statistics = []
    routes = []
    samples = []
  }

  public struct Event: Sendable, Hashable, Codable {
    public var type: WorkoutEventType
    public var date: Date
    public var duration: Quantity?
    public var metadata: Metadata

    public init(
      _ type: WorkoutEventType, date: Date, duration: Quantity? = nil,
      metadata: Metadata = Metadata()
    ) {
      self.type = type
      self.date = date
      self.duration = duration
      self.metadata = metadata
    }
  }

  public struct Activity: Sendable, Hashable, Codable {
    public var id: UUID
    public var start: Date
    public var end: Date?
    public var duration: Quantity?
    /// Nil where the source does not say it.
    public var activityType: WorkoutActivityType?
    public var events: [Event]
    public var statistics: [Statistics]
    public var metadata: Metadata

    public init(
      id: UUID, start: Date, end: Date? = nil, duration: Quantity? = nil,
      activityType: WorkoutActivityType? = nil, metadata: Metadata = Metadata()
    ) {
      self.id = id
      self.start = start
      self.end = end
      self.duration = duration
      self.activityType = activityType
      events = []
      statistics = []
      self.metadata = metadata
    }
  }

  /// Statistics of the samples of one type in the workout.
  public struct Statistics: Sendable, Hashable, Codable {
    public var type: SampleType
    public var start: Date
    public var end: Date
    public var unit: String?
    public var sum: Double?
    public var average: Double?
    public var minimum: Double?
    public var maximum: Double?

    public init(_ type: SampleType, start: Date, end: Date, unit: String? = nil) {
      self.type = type
      self.start = start
      self.end = end
      self.unit = unit
    }
  }
}
