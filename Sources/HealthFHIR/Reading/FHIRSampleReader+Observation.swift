import FHIRModel
import FHIRR4
import Foundation
import HealthModel
import Units

extension FHIRSampleReader {
  func read(_ observation: Observation) throws(HealthFHIRError) -> HealthSample {
    let envelope = try Envelope(observation.extension)
    guard let type = envelope.type ?? Self.type(of: observation.code) else {
      throw HealthFHIRError(.unknownCode, "no type of sample is known for the codes")
    }
    let status = observation.status?.rawValue
    guard status != "entered-in-error", status != "cancelled" else {
      throw HealthFHIRError(.retracted, "the observation does not hold", type: type)
    }
    guard let (start, end) = times(of: observation) else {
      throw HealthFHIRError(.noTime, "no point or period of time is given", type: type)
    }
    let created = observation.issued.flatMap { SampleTime($0.text) }
    let isOwn = envelope.source != nil
    let offsets = ClockOffsets(start: start.offset, end: end.offset, created: created?.offset)
    var sample = HealthSample(
      type, .other(.null), start: start.date, end: end.date,
      source: envelope.source ?? foreignSource(observation),
      device: envelope.device ?? (isOwn ? nil : foreignDevice(observation)),
      metadata: envelope.metadata, created: created?.date, offsets: envelope.offsets ?? offsets,
      id: SampleIdentity.own(observation.identifier, id: isOwn ? nil : observation.id))
    sample.content = try content(of: observation, sample, isOwn: isOwn)
    return try checked(sample)
  }

  /// HealthKit's own code, or else the first that is known of another system.
  static func type(of concept: CodeableConcept?) -> SampleType? {
    guard let concept else { return nil }
    if let own = concept.codes(in: .healthKit).first { return SampleType(own) }
    for coding in concept.coding {
      guard let system = coding.system.flatMap({ Term.System(rawValue: $0) }),
        let code = coding.code, let type = TypeTerms.type(system, code)
      else { continue }
      return type
    }
    return nil
  }

  // MARK: Times

  private func times(of observation: Observation) -> (SampleTime, SampleTime)? {
    switch observation.effective {
    case .dateTime(let moment): return time(moment).map { ($0, $0) }
    case .instant(let instant): return SampleTime(instant.text).map { ($0, $0) }
    case .period(let period):
      guard let start = period.start.flatMap(time) else { return nil }
      guard let end = period.end else { return (start, start) }
      return self.end(end).map { (start, $0) }
    default: return nil
    }
  }

  private func time(_ moment: FHIRDateTime) -> SampleTime? {
    if let exact = SampleTime(moment.text) { return exact }
    return moment.date(in: timeZone).map { SampleTime($0, nil) }
  }

  /// The end of a period, which includes the day that it names. HL7 FHIR R4, section 2.24.0.10
  /// (<https://hl7.org/fhir/R4/datatypes.html#Period>).
  private func end(_ moment: FHIRDateTime) -> SampleTime? {
    if let exact = SampleTime(moment.text) { return exact }
    return moment.interval(in: timeZone).map { SampleTime($0.upperBound, nil) }
  }

  // MARK: Content

  private func content(
    of observation: Observation, _ sample: HealthSample, isOwn: Bool
  ) throws(HealthFHIRError) -> SampleContent {
    if let written = try ContentForm.read(SampleContent.self, in: observation.extension) {
      guard let content = ArrayForm.withArrays(written, of: observation) else {
        throw HealthFHIRError(.damaged, "the data of a component cannot be read", type: sample.type)
      }
      return try CorrectedContent.corrected(content, of: sample.type, by: observation)
    }
    if sample.type.family == .correlation { return try correlation(observation, sample) }
    let elements = ObservationContent(
      observation, type: sample.type, start: sample.start, end: sample.end)
    let content = try elements.content()
    if isOwn { return content }
    switch content {
    case .quantity(let quantity): return .quantity(try fitted(quantity, to: sample.type))
    default: return content
    }
  }

  /// Samples that exist only in the correlation, one for each component of a known type.
  private func correlation(
    _ observation: Observation, _ sample: HealthSample
  ) throws(HealthFHIRError) -> SampleContent {
    var result = Correlation()
    for component in observation.component {
      guard let type = Self.type(of: component.code), let value = component.valueQuantity else {
        continue
      }
      let quantity = try ObservationContent.quantity(value, of: type)
      var member = sample
      member.ownIdentifier = nil
      member.type = type
      member.content = .quantity(try fitted(quantity, to: type))
      result.samples.append(member)
    }
    for reference in observation.hasMember {
      guard let id = reference.parts?.id.flatMap({ UUID(uuidString: $0) }) else { continue }
      result.members.append(id)
    }
    guard !result.samples.isEmpty || !result.members.isEmpty else {
      throw HealthFHIRError(.noValue, "no component and no member is known", type: sample.type)
    }
    return .correlation(result)
  }

  /// A quantity of a unit that fits the type, converted if that is asked for.
  private func fitted(
    _ quantity: HealthQuantity, to type: SampleType
  ) throws(HealthFHIRError) -> HealthQuantity {
    guard let wanted = type.quantityDefinition?.canonicalUnit else { return quantity }
    do {
      let value = try UnitConversion.converted(
        quantity.value, from: UnitOfMeasure(healthKit: quantity.unit),
        to: UnitOfMeasure(healthKit: wanted))
      return units == .canonical ? HealthQuantity(value, wanted) : quantity
    } catch {
      throw HealthFHIRError(
        .wrongUnit, "the unit measures something else than the type", type: type,
        underlying: error)
    }
  }

  // MARK: Sources

  private func foreignSource(_ observation: Observation) -> SourceRevision {
    let name = observation.performer.lazy.compactMap(\.display).first { !$0.isEmpty }
    return name.map { SourceRevision(name: $0) } ?? source
  }

  private func foreignDevice(_ observation: Observation) -> HealthDevice? {
    observation.device?.display.map { HealthDevice(name: $0) }
  }
}
