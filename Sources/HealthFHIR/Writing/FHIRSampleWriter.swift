public import Andiron
import FHIRModel
public import FHIRR4
public import Foundation
public import HealthModel
import ValueModel

/// Writes samples as resources of FHIR R4.
///
///     let writer = FHIRSampleWriter(subject: Reference(reference: "Patient/p1"))
///     let resource = try writer.resource(for: sample)
///
/// Most samples become an `Observation`. Extensions hold the content that FHIR has no element for,
/// so that `FHIRSampleReader` makes the same sample of the resource.
public struct FHIRSampleWriter: Sendable {
  /// The subject of the samples: a reference to the patient.
  public var subject: Reference
  /// Returns a sample that another names as its member; nil for one that is not at hand. Members
  /// that are found give an observation its components.
  public var member: @Sendable (UUID) -> HealthSample?
  /// Returns the bytes of a clinical document; nil for those that are not at hand. They become the
  /// data of the attachment.
  public var document: @Sendable (Blob) -> Data?

  public init(
    subject: Reference, member: @escaping @Sendable (UUID) -> HealthSample? = { _ in nil },
    document: @escaping @Sendable (Blob) -> Data? = { _ in nil }
  ) {
    self.subject = subject
    self.member = member
    self.document = document
  }

  /// Returns the resource for a sample of any family. A clinical record is the resource itself, in
  /// its release, with extensions added.
  ///
  /// Throws `HealthFHIRError.invalidSample` if the sample contradicts itself or has a number that
  /// is not finite, `.dateOutOfRange` for dates before the year 1 or after 9999, `.noResource` for
  /// a clinical record without its resource. Linear in the sample.
  public func resource(for sample: HealthSample) throws(HealthFHIRError) -> SampleResource {
    try check(sample)
    return switch sample.content {
    case .medicationDose(let dose): SampleResource(try administration(dose, of: sample))
    case .visionPrescription(let content): SampleResource(try prescription(content, of: sample))
    case .document(let document): SampleResource(try reference(document, of: sample))
    case .clinicalRecord(let record): try self.record(record, of: sample)
    default: SampleResource(try written(sample))
    }
  }

  /// Returns the observation for a sample of a family that becomes one: all but medication doses,
  /// prescriptions, documents and clinical records, for which it is nil.
  ///
  /// Throws `HealthFHIRError.invalidSample` and `.dateOutOfRange` as `resource(for:)` does.
  public func observation(for sample: HealthSample) throws(HealthFHIRError) -> Observation? {
    switch sample.content {
    case .medicationDose, .visionPrescription, .document, .clinicalRecord: return nil
    default:
      try check(sample)
      return try written(sample)
    }
  }

  private func check(_ sample: HealthSample) throws(HealthFHIRError) {
    do {
      try sample.validate()
    } catch {
      throw HealthFHIRError(.invalidSample, error.message, type: sample.type, underlying: error)
    }
  }
}
