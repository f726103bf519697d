internal import Foundation
public import HealthModel

extension ExportElement {
  /// Returns the samples of a `Workout`: itself first, then its routes; none for other elements, or
  /// without a type, source or start.
  ///
  /// `route` returns the places of the file that a path names, or nil if there is none; places
  /// without a time are left out.
  public func workoutSamples(route: (String) -> ExportRoute?) -> [HealthSample] {
    guard name == "Workout", let type = self["workoutActivityType"] else { return [] }
    var workout = Workout(
      WorkoutActivityType(rawValue: type), duration: quantity("duration", fixed: "min"))
    workout.totalDistance = quantity("totalDistance")
    workout.totalEnergyBurned = quantity("totalEnergyBurned")
    workout.events = elements("WorkoutEvent").compactMap(\.workoutEvent)
    workout.statistics = elements("WorkoutStatistics").compactMap(\.workoutStatistics)
    workout.activities = elements("WorkoutActivity").compactMap(\.workoutActivity)
    workout.samples = records.map(\.sample)
    let routes = elements("WorkoutRoute").compactMap { element in
      element.sample(.workoutRoute, .workoutRoute(element.workoutRoute(route)))
    }
    workout.routes = routes.map(\.derivedIdentifier)
    guard let sample = sample(.workout, .workout(workout)) else { return [] }
    return [sample] + routes
  }

  private func workoutRoute(_ route: (String) -> ExportRoute?) -> WorkoutRoute {
    var locations = elements("Location").compactMap { ExportLocation($0) }
    for reference in elements("FileReference") {
      guard let path = reference["path"], let found = route(path) else { continue }
      locations += found.locations
    }
    return WorkoutRoute(locations: locations.compactMap(\.routeLocation))
  }

  private var workoutEvent: Workout.Event? {
    guard let type = self["type"], let date = time("date") else { return nil }
    return Workout.Event(
      WorkoutEventType(rawValue: type), date: date.date,
      duration: quantity("duration", fixed: "min"), metadata: Metadata(exported: metadata))
  }

  private var workoutStatistics: Workout.Statistics? {
    guard let type = self["type"], let start = time("startDate") else { return nil }
    var statistics = Workout.Statistics(
      SampleType(type), start: start.date, end: (end ?? start).date,
      unit: self["unit"])
    statistics.sum = number("sum")
    statistics.average = number("average")
    statistics.minimum = number("minimum")
    statistics.maximum = number("maximum")
    return statistics
  }

  private var workoutActivity: Workout.Activity? {
    guard let id = self["uuid"].flatMap({ UUID(uuidString: $0) }), let start = time("startDate")
    else { return nil }
    var activity = Workout.Activity(
      id: id, start: start.date, end: end?.date,
      duration: quantity("duration", fixed: "min"),
      activityType: self["workoutActivityType"].map { WorkoutActivityType(rawValue: $0) },
      metadata: Metadata(exported: metadata))
    activity.events = elements("WorkoutEvent").compactMap(\.workoutEvent)
    activity.statistics = elements("WorkoutStatistics").compactMap(\.workoutStatistics)
    return activity
  }
}
