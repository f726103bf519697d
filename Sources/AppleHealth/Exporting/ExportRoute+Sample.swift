internal import Foundation
internal import HealthModel

extension ExportRoute {
  /// The places of a route's sample; those whose coordinates are not on earth are left out.
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
