import FHIRModel
import FHIRR4
import Foundation
import HealthModel

/// The content of an observation, whichever program wrote it.
struct ObservationContent {
  let observation: Observation
  let type: SampleType
  let start: Date
  let end: Date

  init(_ observation: Observation, type: SampleType, start: Date, end: Date) {
    self.observation = observation
    self.type = type
    self.start = start
    self.end = end
  }

  /// Throws `noValue` if an element is missing or of another type, `wrongUnit` if a unit has no
  /// name in HealthKit.
  func content() throws(HealthFHIRError) -> SampleContent {
    switch type.family {
    case .quantity: return try quantityContent()
    case .category: return try .category(category())
    case .heartbeatSeries:
      guard let data = observation.valueSampledData.flatMap({ SampledValues($0) }),
        let beats = SeriesForm.beats(data)
      else { throw noValue() }
      return .heartbeatSeries(beats)
    default: throw noValue()
    }
  }

  private func quantityContent() throws(HealthFHIRError) -> SampleContent {
    if let data = observation.valueSampledData {
      guard let values = SampledValues(data), let series = SeriesForm.series(values, start: start)
      else { throw noValue() }
      return .quantitySeries(series)
    }
    guard let quantity = observation.valueQuantity else { throw noValue() }
    return .quantity(try ObservationContent.quantity(quantity, of: type))
  }

  /// Throws `noValue` if there is no number, `wrongUnit` if the unit has no name in HealthKit.
  static func quantity(
    _ quantity: FHIRQuantity, of type: SampleType
  ) throws(HealthFHIRError) -> HealthQuantity {
    guard quantity.value != nil else {
      throw HealthFHIRError(.noValue, "the quantity has no value", type: type)
    }
    // `<` and its like say that the value is only a bound.
    guard quantity.comparator == nil else {
      throw HealthFHIRError(.noValue, "the quantity is only a bound", type: type)
    }
    if type == .bodyMassIndex, quantity.code == "kg/m2",
      quantity.extension[HealthExtension.url("quantity")] == nil,
      let value = quantity.value?.double,
      value.isFinite
    {
      return HealthQuantity(value, "count")
    }
    guard var read = QuantityForm.read(quantity) else {
      throw HealthFHIRError(.wrongUnit, "the unit has no name in HealthKit", type: type)
    }
    if type == .bloodGlucose, read.unit == "mmol/L" { read.unit = QuantityRow.molarGlucoseUnit }
    return read
  }

  private func category() throws(HealthFHIRError) -> CategoryValue {
    if let boolean = observation.valueBoolean { return try presence(boolean) }
    guard let concept = observation.valueCodeableConcept else { throw noValue() }
    if let number = CategoryAnswer.number(concept, of: type) { return .number(number) }
    guard let text = concept.text, concept.coding.isEmpty else { throw noValue() }
    return .name(text)
  }

  /// Yes and no, for types that can say both or only yes.
  private func presence(_ isPresent: Bool) throws(HealthFHIRError) -> CategoryValue {
    guard let definition = type.categoryDefinition else { throw noValue() }
    switch (definition.name, isPresent) {
    case ("", true): return .number(0)
    case ("Severity", true): return .number(0)
    case ("Severity", false), ("Presence", false): return .number(1)
    case ("Presence", true): return .number(0)
    default: throw noValue()
    }
  }

  private func noValue() -> HealthFHIRError {
    HealthFHIRError(
      .noValue, "the observation has no value that a sample of its type could have", type: type)
  }
}
