internal import Foundation
internal import HealthModel

extension ExportRoute {
  /// Creates the places of a route's sample, without those whose coordinates are not on earth.
  init(_ route: WorkoutRoute) {
    self.init(
      route.locations.compactMap { location in
        guard
          var place = ExportLocation(
            latitude: location.latitude, longitude: location.longitude)
        else { return nil }
        place.time = ExportTime(location.date)
        place.altitude = location.altitude
        place.horizontalAccuracy = location.horizontalAccuracy
        place.verticalAccuracy = location.verticalAccuracy
        place.course = location.course
        place.speed = location.speed
        return place
      })
  }
}
