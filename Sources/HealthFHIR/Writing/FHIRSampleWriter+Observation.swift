import FHIRModel
import FHIRR4
import Foundation
import HealthModel
import ValueModel

extension FHIRSampleWriter {
  func written(_ sample: HealthSample) throws(HealthFHIRError) -> Observation {
    var observation = Observation(status: .final, code: code(of: sample))
    observation.id = SampleIdentity.text(sample.id)
    observation.identifier = [SampleIdentity.identifier(of: sample)]
    if let category = TypeTerms.category(of: sample.type) {
      observation.category = [category.term.concept]
    }
    observation.subject = subject
    try setTimes(of: sample, in: &observation)
    if let device = sample.device {
      let display = FHIRText.string(device.name) ?? FHIRText.string(device.model)
      observation.device = display.map { Reference(display: $0) }
    }
    setContent(of: sample, in: &observation)
    observation.extension = try Envelope.written(sample, isWhole: false)
    try addContent(of: sample, to: &observation)
    return observation
  }

  private func code(of sample: HealthSample) -> CodeableConcept {
    let unit = sample.quantity?.unit ?? ""
    var concept = CodeableConcept(TypeTerms.terms(of: sample.type, unit: unit))
    concept.coding.append(contentsOf: Self.coding(of: sample.type))
    concept.text =
      TypeTerms.display(of: sample.type) ?? FHIRText.string(sample.type.identifier)
      ?? "type without a name"
    return concept
  }

  /// HealthKit's own code; none if the identifier cannot be a code.
  static func coding(of type: SampleType) -> [Coding] {
    guard Envelope.canBeCode(type) else { return [] }
    return [
      Coding(
        system: Term.System.healthKit.rawValue, code: type.identifier,
        display: TypeTerms.display(of: type))
    ]
  }

  // MARK: Times

  private func setTimes(
    of sample: HealthSample, in observation: inout Observation
  ) throws(HealthFHIRError) {
    let offsets = sample.shownOffsets
    let start = try Self.text(SampleTime(sample.start, offsets.start), sample.type)
    let end = try Self.text(SampleTime(sample.end, offsets.end), sample.type)
    if sample.start == sample.end, start == end {
      observation.effectiveDateTime = FHIRDateTime(unchecked: start)
    } else {
      observation.effectivePeriod = Period(
        start: FHIRDateTime(unchecked: start), end: FHIRDateTime(unchecked: end))
    }
    if let created = sample.created {
      let text = try Self.text(SampleTime(created, offsets.created), sample.type)
      observation.issued = FHIRInstant(unchecked: text)
    }
  }

  static func text(_ time: SampleTime, _ type: SampleType) throws(HealthFHIRError) -> String {
    guard let text = time.text else {
      throw HealthFHIRError(
        .dateOutOfRange, "a date is not within the years 1 to 9999", type: type)
    }
    return text
  }

  // MARK: Content

  private func setContent(of sample: HealthSample, in observation: inout Observation) {
    switch sample.content {
    case .quantity(let quantity): set(quantity, of: sample.type, in: &observation)
    case .variability(let content): set(content.quantity, of: sample.type, in: &observation)
    case .quantitySeries(let series):
      observation.valueSampledData =
        SeriesForm.values(series, start: sample.start).sampledData
    case .category(let value): set(value, of: sample.type, in: &observation)
    case .correlation(let content): set(content, in: &observation)
    case .workout(let workout): set(workout, in: &observation)
    case .workoutRoute(let route):
      observation.valueInteger = Int(exactly: Int32(clamping: route.locations.count))
    case .heartbeatSeries(let beats):
      observation.valueSampledData = SeriesForm.values(beats).sampledData
    case .electrocardiogram(let recording): set(recording, in: &observation)
    case .audiogram(let points): set(points, in: &observation)
    case .stateOfMind(let state): set(state, in: &observation)
    case .scoredAssessment(let assessment): set(assessment, of: sample.type, in: &observation)
    case .other, .visionPrescription, .medicationDose, .clinicalRecord, .document: break
    }
  }

  /// Adds the content as it is, unless the elements say all of it.
  private func addContent(
    of sample: HealthSample, to observation: inout Observation
  ) throws(HealthFHIRError) {
    let elements = ObservationContent(
      observation, type: sample.type, start: sample.start, end: sample.end)
    if let read = try? elements.content(), read == sample.content { return }
    observation.extension.append(
      try ContentForm.written(ArrayForm.withoutArrays(sample.content), of: sample.type))
  }

  private func set(
    _ quantity: HealthQuantity, of type: SampleType, in observation: inout Observation
  ) {
    observation.valueQuantity = QuantityForm.written(
      quantity, units: QuantityRow.of(type)?.units ?? [])
  }

  private func set(
    _ value: CategoryValue, of type: SampleType, in observation: inout Observation
  ) {
    switch value {
    case .number(let number):
      observation.valueCodeableConcept = CategoryAnswer.concept(number, of: type)
    case .name(let name):
      observation.valueCodeableConcept = FHIRText.string(name).map { CodeableConcept(text: $0) }
    }
  }
}
