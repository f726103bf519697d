public import Foundation

/// The route of a workout.
public struct WorkoutRoute: Sendable, Hashable, Codable {
  public struct Location: Sendable, Hashable, Codable {
    public var date: Date
    /// In degrees, north and east.
    public var latitude: Double
    public var longitude: Double
    /// Above sea level, in metres, as the accuracies are.
    public var altitude: Double?
    public var horizontalAccuracy: Double?
    public var verticalAccuracy: Double?
    /// In degrees from north over east.
    public var course: Double?
    /// In metres per second.
    public var speed: Double?

    public init(date: Date, latitude: Double, longitude: Double, altitude: Double? = nil) {
      self.date = date
      self.latitude = latitude
      self.longitude = longitude
      self.altitude = altitude
    }
  }

  public var locations: [Location]
  /// The workout, by the identifier of its sample.
  public var workout: UUID?

  public init(locations: [Location] = [], workout: UUID? = nil) {
    self.locations = locations
    self.workout = workout
  }
}
