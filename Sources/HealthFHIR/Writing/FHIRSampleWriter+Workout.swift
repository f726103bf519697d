import FHIRModel
import FHIRR4
import HealthModel

extension FHIRSampleWriter {
  /// Duration, totals and statistics as components; events, parts and routes have no element.
  func set(_ workout: Workout, in observation: inout Observation) {
    if let name = FHIRText.string(workout.activityType.rawValue) {
      observation.valueCodeableConcept = Component.name(
        name, page: Component.page("hkworkoutactivitytype"))
    }
    var components = [
      Component.quantity([.loinc("55411-3", "Exercise duration")], workout.duration),
      Component.quantity(
        [
          .loinc("41981-2", "Calories burned"),
          .healthKit("HKWorkout.totalEnergyBurned", "Total Energy Burned"),
        ], workout.totalEnergyBurned),
      Component.quantity(
        [.healthKit("HKWorkout.totalDistance", "Total Distance")], workout.totalDistance),
    ]
    for statistics in workout.statistics { components += self.components(statistics) }
    observation.component = components.compactMap { $0 }
    observation.derivedFrom = workout.routes.map {
      Reference(reference: "Observation/" + SampleIdentity.text($0))
    }
  }

  private func components(_ statistics: Workout.Statistics) -> [Observation.Component?] {
    guard
      let unit = statistics.unit ?? statistics.type.quantityDefinition?.canonicalUnit
    else { return [] }
    let values: [(Double?, String?)] = [
      (statistics.sum, nil), (statistics.average, "average"), (statistics.minimum, "minimum"),
      (statistics.maximum, "maximum"),
    ]
    return values.map { value, remark in
      value.flatMap { Component.quantity(statistics.type, HealthQuantity($0, unit), remark) }
    }
  }
}
