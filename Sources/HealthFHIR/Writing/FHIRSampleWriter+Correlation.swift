import FHIRR4
import HealthModel

extension FHIRSampleWriter {
  /// The quantities of a correlation as components; all members that are stored as references.
  func set(_ correlation: Correlation, in observation: inout Observation) {
    let samples = correlation.samples + correlation.members.compactMap(member)
    observation.component = samples.compactMap { sample in
      sample.quantity.flatMap { Component.quantity(sample.type, $0) }
    }
    observation.hasMember = correlation.members.map {
      Reference(reference: "Observation/" + SampleIdentity.text($0))
    }
  }
}
