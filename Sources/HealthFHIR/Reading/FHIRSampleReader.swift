import FHIRModel
public import FHIRR4
public import Foundation
public import HealthModel
import ValueModel

/// Makes samples of resources: those that `FHIRSampleWriter` wrote become what they were, and
/// observations of others the samples that come nearest.
///
///     let sample = try FHIRSampleReader().sample(from: observation)
public struct FHIRSampleReader: Sendable {
  /// In which unit the values of others are given.
  public enum UnitChoice: Sendable, Hashable {
    /// In the unit that the observation has, by HealthKit's name.
    case asWritten
    /// In the unit that is usual for the type of the sample: its definition's `canonicalUnit`.
    case canonical
  }

  public var units = UnitChoice.asWritten
  /// The source of samples whose resource does not name one.
  public var source = SourceRevision(name: "FHIR")
  /// The zone in which dates without a time begin.
  public var timeZone = TimeZone.gmt

  public init() {}

  /// Returns the sample that a resource says.
  ///
  /// Throws `HealthFHIRError.unknownCode` if no type of sample is known for the resource or its
  /// codes, `.noTime` without a point or period of time, `.noValue` without a value that such a
  /// sample can have, `.wrongUnit` if a unit has no name in HealthKit or measures something else
  /// than the type, `.retracted` if the resource was cancelled or entered in error, `.damaged` if
  /// an extension of the writer is not as it was written, `.invalidSample` if the sample would
  /// contradict itself. Linear in the resource.
  public func sample(from resource: FHIRR4.AnyResource) throws(HealthFHIRError) -> HealthSample {
    return try sample(from: SampleResource(resource.fields, release: .r4))
  }

  /// Returns the sample that a resource of any release says. Of a release other than R4 only
  /// clinical records that `FHIRSampleWriter` wrote become samples.
  ///
  /// Throws what `sample(from:)` throws for a resource of R4.
  public func sample(from resource: SampleResource) throws(HealthFHIRError) -> HealthSample {
    if let observation = resource.r4?[as: Observation.self] {
      return try sample(from: observation)
    }
    return try whole(resource.value)
  }

  /// Returns the sample that an observation says. Throws what `sample(from:)` throws for any
  /// resource.
  public func sample(from observation: Observation) throws(HealthFHIRError) -> HealthSample {
    // A clinical record may be an observation.
    if observation.extension[HealthExtension.url("time")] != nil {
      return try whole(observation.fields)
    }
    return try read(observation)
  }

  func checked(_ sample: HealthSample) throws(HealthFHIRError) -> HealthSample {
    do {
      try sample.validate()
    } catch {
      throw HealthFHIRError(.invalidSample, error.message, type: sample.type, underlying: error)
    }
    return sample
  }
}
