import Andiron
import FHIRModel
import FHIRR4
import Foundation
import HealthModel
import ValueModel

/// Samples that are no observations.
extension FHIRSampleWriter {
  func administration(
    _ dose: MedicationDose, of sample: HealthSample
  ) throws(HealthFHIRError) -> MedicationAdministration {
    var medication = CodeableConcept(
      coding: dose.codings.compactMap { coding in
        guard PrimitiveType.code.accepts(coding.code) else { return nil }
        let system = coding.system.flatMap { PrimitiveType.uri.accepts($0) ? $0 : nil }
        return Coding(
          system: system, code: coding.code, display: FHIRText.string(coding.display))
      })
    medication.text =
      FHIRText.string(dose.medicationName) ?? FHIRText.string(dose.nickname)
      ?? FHIRText.string(dose.medicationIdentifier) ?? "medication"
    let start = try Self.text(SampleTime(sample.start, sample.shownOffsets.start), sample.type)
    var resource = MedicationAdministration(
      status: Self.status(dose.status), medication: .codeableConcept(medication), subject: subject,
      effective: .dateTime(FHIRDateTime(unchecked: start)))
    resource.id = SampleIdentity.text(sample.id)
    resource.identifier = [SampleIdentity.identifier(of: sample)]
    if let amount = dose.dose,
      let quantity = QuantityForm.written(HealthQuantity(amount, dose.unit ?? "count"))
    {
      resource.dosage = MedicationAdministration.Dosage { $0.dose = quantity }
    }
    resource.extension =
      try Envelope.written(sample, isWhole: true) + [ContentForm.written(dose, of: sample.type)]
    return resource
  }

  /// Whether a dose was taken, as far as the status says.
  private static func status(_ status: MedicationDose.Status) -> MedicationAdministrationStatus {
    switch status {
    case .taken: .completed
    case .skipped: "not-done"
    case .snoozed: "on-hold"
    default: .unknown
    }
  }

  func reference(
    _ document: ClinicalDocument, of sample: HealthSample
  ) throws(HealthFHIRError) -> DocumentReference {
    var attachment = Attachment(contentType: "text/xml", title: FHIRText.string(document.title))
    if let blob = document.document {
      attachment.size = Int32(exactly: blob.byteCount).map { Int($0) }
      if let bytes = self.document(blob), !bytes.isEmpty { attachment.data = Base64Binary(bytes) }
    }
    var resource = DocumentReference(
      status: .current, content: [DocumentReference.Content(attachment: attachment)])
    resource.id = SampleIdentity.text(sample.id)
    resource.identifier = [SampleIdentity.identifier(of: sample)]
    resource.type = Term.loinc("34133-9", "Summary of episode note").concept
    resource.subject = subject
    let start = try Self.text(SampleTime(sample.start, sample.shownOffsets.start), sample.type)
    resource.date = FHIRInstant(unchecked: start)
    if let name = FHIRText.string(document.authorName) {
      resource.author = [Reference(display: name)]
    }
    resource.custodian = FHIRText.string(document.custodianName).map { Reference(display: $0) }
    resource.extension =
      try Envelope.written(sample, isWhole: true)
      + [ContentForm.written(document, of: sample.type)]
    return resource
  }

  /// The record's own resource, to which extensions are added if its type can have them.
  func record(
    _ record: ClinicalRecord, of sample: HealthSample
  ) throws(HealthFHIRError) -> SampleResource {
    guard var resource = record.resource, resource.kind == .object,
      let type = resource["resourceType"]?.string
    else {
      throw HealthFHIRError(
        .noResource, "the record does not have its resource", type: sample.type)
    }
    let release = record.fhirVersion.flatMap { number in
      ReleaseVersion.allCases.first { number.hasPrefix($0.number.prefix(2)) }
    }
    let old = resource["extension"]
    if !Self.withoutExtensions.contains(type),
      old.map({ $0.kind == .array && $0.count > 0 }) ?? true
    {
      var rest = record
      rest.resource = nil
      let own =
        try Envelope.written(sample, isWhole: true) + [ContentForm.written(rest, of: sample.type)]
        + [SampleIdentity.ownExtension(of: sample)].compactMap { $0 }
      let all = (old?.elements.map { $0 } ?? []) + own.map(\.fields)
      resource["extension"] = Value(array: all)
    }
    return SampleResource(resource, release: release)
  }

  /// Resources that are no domain resources.
  private static let withoutExtensions: Set<String> = ["Bundle", "Binary", "Parameters"]
}
