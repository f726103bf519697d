/// The reason why a version of a care plan has no form as a resource, or a resource none as a
/// version.
///
/// Names types and elements, never what they contain.
public struct CareFHIRError: Error, Sendable, CustomStringConvertible {
  public var code: Code
  /// A description of the error for developers.
  public var message: String
  /// The type of the resource, where it is known.
  public var resourceType: String?
  /// The error of the layer below, such as a `DecodingError`.
  public var underlying: (any Error)?

  public init(
    _ code: Code, _ message: String, resourceType: String? = nil,
    underlying: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.resourceType = resourceType
    self.underlying = underlying
  }

  /// The kinds of errors, grouped by what a caller does next.
  public enum Code: Sendable, Hashable, CaseIterable {
    /// The version has a number that is not finite, or a date outside the years 0 to 9999. Correct
    /// it; nothing was written.
    case invalidVersion
    /// No version of a care plan says what such a resource does. Skip it, or keep it as it is.
    case noCareForm
    /// The resource lacks what each version has to have, such as the task of an outcome. Add it
    /// and read again, or skip the resource.
    case incomplete
    /// The resource says when, but not in a way that a schedule can: at meals, or several times a
    /// day without the times. Give it times and read again, or skip it.
    case noSchedule
    /// The resource says of itself that it does not hold: it was revoked or entered in error.
    case retracted
    /// An extension that this module writes is not as it was written.
    case damaged
  }

  public var description: String {
    "\(code): \(message)" + (resourceType.map { " (\($0))" } ?? "")
  }
}
