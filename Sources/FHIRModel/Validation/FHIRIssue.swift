/// One way in which a resource departs from FHIR.
///
/// It says where and what was expected, never what the resource contains there.
public struct FHIRIssue: Sendable, Hashable, CustomStringConvertible {
  public enum Severity: String, Sendable, Hashable {
    case error, warning
  }

  /// Codes of `http://hl7.org/fhir/issue-type`.
  public enum Kind: String, Sendable, Hashable {
    /// A field that the type does not have, or one of another kind.
    case structure
    /// A required element is missing.
    case required
    /// A primitive that is not written as its type requires.
    case value
    /// A code that is not in the set of a required binding.
    case codeInvalid = "code-invalid"
    /// A violated rule between elements.
    case invariant
    /// A resource of a type that the release does not have.
    case notSupported = "not-supported"
  }

  public var severity: Severity
  public var kind: Kind
  /// The place as a FHIRPath expression, such as `Patient.name[0].given[1]`.
  public var path: String
  public var message: String

  public init(_ severity: Severity, _ kind: Kind, path: String, _ message: String) {
    self.severity = severity
    self.kind = kind
    self.path = path
    self.message = message
  }

  public var description: String { "\(path): \(message)" }
}
