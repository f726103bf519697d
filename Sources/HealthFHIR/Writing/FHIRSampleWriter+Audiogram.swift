import FHIRModel
import FHIRR4
import HealthModel

extension FHIRSampleWriter {
  /// The sensitivity of each ear at each frequency as a component.
  func set(_ points: [SensitivityPoint], in observation: inout Observation) {
    observation.component = points.flatMap { point in
      [
        component(point, point.left, "left ear"), component(point, point.right, "right ear"),
      ].compactMap { $0 }
    }
  }

  private func component(
    _ point: SensitivityPoint, _ ear: SensitivityPoint.Ear?, _ side: String
  ) -> Observation.Component? {
    guard let ear,
      var component = Component.quantity(
        [.healthKit("HKAudiogramSensitivityPoint", "Sensitivity Point")], ear.sensitivity)
    else { return nil }
    let frequency = "\(point.frequency.value.plainDigits) \(point.frequency.unit)"
    component.code?.text = FHIRText.string("\(frequency), \(side)") ?? side
    return component
  }
}
