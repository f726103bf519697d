internal import Foundation
internal import HealthModel

extension RecordMaker {
  /// Returns the element of a workout. `routes` are the samples of its routes, with the paths of
  /// their files.
  mutating func element(
    _ sample: HealthSample, _ workout: Workout, routes: [(sample: HealthSample, path: String)]
  ) -> ExportElement {
    let offset = sample.offsets.start
    var element = ExportElement(name: "Workout")
    element.attributes.append(
      .init(name: "workoutActivityType", value: workout.activityType.rawValue))
    element.append("duration", workout.duration)
    element.append("totalDistance", workout.totalDistance)
    element.append("totalEnergyBurned", workout.totalEnergyBurned)
    element.attributes += attributes(sample)
    element.append(sample.metadata)
    element.children += workout.events.map { .element(self.element($0, offset)) }
    element.children += workout.statistics.map { .element(self.element($0, offset)) }
    for (route, path) in routes { element.children.append(.element(self.element(route, path))) }
    element.children += workout.activities.map { .element(self.element($0, offset)) }
    for part in workout.samples {
      element.children += (records(part) ?? []).map { .record($0) }
    }
    return element
  }

  private mutating func element(_ route: HealthSample, _ path: String) -> ExportElement {
    var element = ExportElement(name: "WorkoutRoute", attributes: attributes(route))
    element.append(route.metadata)
    element.children.append(
      .element(
        ExportElement(name: "FileReference", attributes: [.init(name: "path", value: path)])))
    return element
  }

  private func element(_ event: Workout.Event, _ offset: Int?) -> ExportElement {
    var element = ExportElement(name: "WorkoutEvent")
    element.attributes = [
      .init(name: "type", value: event.type.rawValue),
      .init(name: "date", value: time(event.date, offset).text),
    ]
    element.append("duration", event.duration)
    element.append(event.metadata)
    return element
  }

  private func element(_ statistics: Workout.Statistics, _ offset: Int?) -> ExportElement {
    let attributes: [ExportElement.Attribute?] = [
      .init("type", statistics.type.identifier),
      .init("startDate", time(statistics.start, offset).text),
      .init("endDate", time(statistics.end, offset).text),
      .init("average", statistics.average), .init("minimum", statistics.minimum),
      .init("maximum", statistics.maximum), .init("sum", statistics.sum),
      .init("unit", statistics.unit),
    ]
    return ExportElement(name: "WorkoutStatistics", attributes: attributes.compactMap { $0 })
  }

  private func element(_ activity: Workout.Activity, _ offset: Int?) -> ExportElement {
    let attributes: [ExportElement.Attribute?] = [
      .init("uuid", activity.id.uuidString),
      .init("workoutActivityType", activity.activityType?.rawValue),
      .init("startDate", time(activity.start, offset).text),
      .init("endDate", activity.end.map { time($0, offset).text }),
    ]
    var element = ExportElement(
      name: "WorkoutActivity", attributes: attributes.compactMap { $0 })
    element.append("duration", activity.duration)
    element.append(activity.metadata)
    element.children += activity.events.map { .element(self.element($0, offset)) }
    element.children += activity.statistics.map { .element(self.element($0, offset)) }
    return element
  }
}
