public import HealthModel

/// The reason why a sample has no form as a resource, or a resource none as a sample.
///
/// Names types and elements, never what they contain.
public struct HealthFHIRError: Error, Sendable, CustomStringConvertible {
  public var code: Code
  /// A description of the error for developers.
  public var message: String
  /// The type of the sample, where it is known.
  public var type: SampleType?
  /// The error of the layer below, such as a `HealthError`.
  public var underlying: (any Error)?

  public init(
    _ code: Code, _ message: String, type: SampleType? = nil, underlying: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.type = type
    self.underlying = underlying
  }

  /// The kinds of errors, grouped by what a caller does next.
  public enum Code: Sendable, Hashable, CaseIterable {
    /// The sample contradicts itself, or has a number that is not finite. Correct it; nothing was
    /// written.
    case invalidSample
    /// A date is before the year 1 or after 9999, which FHIR cannot write.
    case dateOutOfRange
    /// The sample refers to a resource that it does not have. Fetch the resource first.
    case noResource
    /// No type of sample is known for the codes, or for a resource of this type. Skip the resource,
    /// or keep it as it is.
    case unknownCode
    /// The element that would be the sample's value is absent, of another type, or only a bound.
    /// Skip the resource.
    case noValue
    /// The resource does not say when, or only in a way that is no point or period of time.
    case noTime
    /// The unit has no name in HealthKit, or measures something else than the type of the sample.
    case wrongUnit
    /// The resource says of itself that it does not hold: it was cancelled or entered in error.
    case retracted
    /// An extension that this module writes is not as it was written.
    case damaged
  }

  public var description: String {
    "\(code): \(message)" + (type.map { " (type \($0.identifier))" } ?? "")
  }
}
