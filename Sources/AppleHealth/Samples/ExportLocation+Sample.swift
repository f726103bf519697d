internal import HealthModel

extension ExportLocation {
  /// As samples have it; nil without a time.
  var routeLocation: WorkoutRoute.Location? {
    guard let time else { return nil }
    var location = WorkoutRoute.Location(
      date: time.date, latitude: latitude, longitude: longitude, altitude: altitude)
    location.horizontalAccuracy = horizontalAccuracy
    location.verticalAccuracy = verticalAccuracy
    location.course = course
    location.speed = speed
    return location
  }
}
