/// One place of a workout's route, from a GPX file or, in exports up to 2018, from the workout
/// itself.
public struct ExportLocation: Sendable, Hashable {
  /// Degrees, north positive.
  public var latitude: Double
  /// Degrees, east positive.
  public var longitude: Double
  /// Metres above sea level.
  public var altitude: Double?
  public var time: ExportTime?
  /// Metres a second.
  public var speed: Double?
  /// Degrees from north, clockwise.
  public var course: Double?
  /// Metres.
  public var horizontalAccuracy: Double?
  /// Metres.
  public var verticalAccuracy: Double?

  /// Nil if the coordinates are not a place on earth.
  public init?(latitude: Double, longitude: Double) {
    guard -90...90 ~= latitude, -180...180 ~= longitude else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// From a `Location` in a `WorkoutRoute`; nil if it has no coordinates.
  public init?(_ element: ExportElement) {
    guard let latitude = element.number("latitude"), let longitude = element.number("longitude"),
      let place = ExportLocation(latitude: latitude, longitude: longitude)
    else { return nil }
    self = place
    altitude = element.number("altitude")
    time = element.time("date")
    speed = element.number("speed")
    course = element.number("course")
    horizontalAccuracy = element.number("horizontalAccuracy")
    verticalAccuracy = element.number("verticalAccuracy")
  }
}
