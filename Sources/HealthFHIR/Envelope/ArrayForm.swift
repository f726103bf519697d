import FHIRR4
import HealthModel

/// Long arrays that are in elements and so not in the JSON of a content.
enum ArrayForm {
  /// The content without its voltages.
  static func withoutArrays(_ content: SampleContent) -> SampleContent {
    guard case .electrocardiogram(var recording) = content else { return content }
    recording.voltages = []
    return .electrocardiogram(recording)
  }

  /// The content with the voltages that stand in a component. Nil if they cannot be read.
  static func withArrays(_ content: SampleContent, of observation: Observation) -> SampleContent? {
    guard case .electrocardiogram(var recording) = content else { return content }
    guard let data = observation.component.lazy.compactMap(\.valueSampledData).first else {
      return content
    }
    guard let values = SampledValues(data) else { return nil }
    recording.voltages = values.values
    return .electrocardiogram(recording)
  }
}
