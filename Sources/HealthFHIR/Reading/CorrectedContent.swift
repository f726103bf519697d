import FHIRR4
import HealthModel

/// Believes the quantities that elements have, where another program has changed them and left the
/// extension with the content as it was.
enum CorrectedContent {
  /// The content with the value of the observation, or those of the components of a correlation.
  ///
  /// Throws what `ObservationContent.quantity` throws for a quantity that differs.
  static func corrected(
    _ content: SampleContent, of type: SampleType, by observation: Observation
  ) throws(HealthFHIRError) -> SampleContent {
    switch content {
    case .quantity(let quantity):
      return .quantity(try corrected(quantity, of: type, by: observation.valueQuantity))
    case .variability(var variability):
      variability.quantity = try corrected(
        variability.quantity, of: type, by: observation.valueQuantity)
      return .variability(variability)
    case .correlation(var correlation):
      // Those of members that are samples of their own follow, and are corrected there.
      var rest = observation.component
      for place in correlation.samples.indices {
        let member = correlation.samples[place]
        guard let quantity = member.quantity,
          let found = rest.firstIndex(where: {
            FHIRSampleReader.type(of: $0.code) == member.type && $0.valueQuantity != nil
          })
        else { continue }
        let element = rest.remove(at: found).valueQuantity
        let read = try corrected(quantity, of: member.type, by: element)
        if case .variability(var variability) = member.content {
          variability.quantity = read
          correlation.samples[place].content = .variability(variability)
        } else {
          correlation.samples[place].content = .quantity(read)
        }
      }
      return .correlation(correlation)
    default: return content
    }
  }

  private static func corrected(
    _ quantity: HealthQuantity, of type: SampleType, by element: FHIRQuantity?
  ) throws(HealthFHIRError) -> HealthQuantity {
    guard let element,
      let written = QuantityForm.written(quantity, units: QuantityRow.of(type)?.units ?? []),
      written.value?.double != element.value?.double || written.code != element.code
        || written.unit != element.unit
    else { return quantity }
    return try ObservationContent.quantity(element, of: type)
  }
}
