import FHIRModel
import FHIRR4
import Foundation
import HealthModel
import ValueModel

/// Resources whose type and dates are in extensions.
extension FHIRSampleReader {
  func whole(_ value: Value) throws(HealthFHIRError) -> HealthSample {
    // The fields that are read have the same form in all releases and in all domain resources.
    let resource = AnyDomainResource(unchecked: value)
    let envelope = try Envelope(resource.extension)
    guard let type = envelope.type, let source = envelope.source else {
      throw HealthFHIRError(.unknownCode, "no type of sample is known for such a resource")
    }
    guard let start = envelope.start, let end = envelope.end else {
      throw HealthFHIRError(.damaged, "the extension time is not as it was written", type: type)
    }
    let offsets = ClockOffsets(
      start: start.offset, end: end.offset, created: envelope.created?.offset)
    return try checked(
      HealthSample(
        type, content(of: resource, type), start: start.date, end: end.date, source: source,
        device: envelope.device, metadata: envelope.metadata, created: envelope.created?.date,
        offsets: envelope.offsets ?? offsets,
        id: identifier(of: resource, type)))
  }

  private func content(
    of resource: AnyDomainResource, _ type: SampleType
  ) throws(HealthFHIRError) -> SampleContent {
    let extensions = resource.extension
    switch type.family {
    case .medicationDose:
      if let dose = try ContentForm.read(MedicationDose.self, in: extensions) {
        return .medicationDose(dose)
      }
    case .visionPrescription:
      if let content = try ContentForm.read(HealthVisionPrescription.self, in: extensions) {
        return .visionPrescription(content)
      }
    case .document:
      if let document = try ContentForm.read(ClinicalDocument.self, in: extensions) {
        return .document(document)
      }
    case .clinicalRecord:
      if var record = try ContentForm.read(ClinicalRecord.self, in: extensions) {
        record.resource = resource.withoutOwnExtensions
        return .clinicalRecord(record)
      }
    default: break
    }
    throw HealthFHIRError(.damaged, "the extension with the content is missing", type: type)
  }

  /// The identifiers of a clinical record are its own, so that that of the sample is an extension.
  private func identifier(
    of resource: AnyDomainResource, _ type: SampleType
  ) throws(HealthFHIRError) -> UUID? {
    guard type.family == .clinicalRecord else {
      return SampleIdentity.own(resource.identifier, id: nil)
    }
    guard let found = resource.extension[SampleIdentity.url] else { return nil }
    guard let id = SampleIdentity.own(found) else {
      throw HealthFHIRError(.damaged, "the extension identifier is not as it was written")
    }
    return id
  }
}
