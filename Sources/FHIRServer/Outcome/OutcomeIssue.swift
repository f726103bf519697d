import FHIRModel

/// One issue of an OperationOutcome. It never quotes content of a resource.
struct OutcomeIssue: Sendable, Hashable {
  enum Severity: String, Sendable {
    case error, warning, information
  }

  /// Codes of `http://hl7.org/fhir/issue-type`.
  enum Code: String, Sendable {
    case invalid, structure, required, value, invariant, processing, duplicate, deleted, conflict
    case login, forbidden, exception, transient, throttled, informational
    case codeInvalid = "code-invalid"
    case notSupported = "not-supported"
    case notFound = "not-found"
    case multipleMatches = "multiple-matches"
    case businessRule = "business-rule"
    case tooLong = "too-long"
    case tooCostly = "too-costly"

    /// The code as a release has it: those that came with R4 have a wider one before it.
    func text(_ release: ReleaseVersion) -> String {
      guard release < .r4 else { return rawValue }
      return switch self {
      case .deleted: Code.notFound.rawValue
      case .multipleMatches: Code.duplicate.rawValue
      default: rawValue
      }
    }
  }

  var severity = Severity.error
  var code: Code
  var text: String
  /// The element, as a FHIRPath expression.
  var expression: String?
  /// The header or the parameter, as `http.If-Match`.
  var location: String?

  init(
    _ code: Code, _ text: String, expression: String? = nil, location: String? = nil,
    severity: Severity = .error
  ) {
    self.severity = severity
    self.code = code
    self.text = text
    self.expression = expression
    self.location = location.map { "http." + $0 }
  }

  /// An issue that a check of a resource found, at a place below `prefix`.
  init(_ issue: FHIRIssue, below prefix: String? = nil) {
    severity = issue.severity == .error ? .error : .warning
    code = Code(rawValue: issue.kind.rawValue) ?? .processing
    text = issue.message
    guard let prefix else {
      expression = issue.path
      return
    }
    // A resource within a Bundle is named by its place, not by its type.
    expression = prefix + issue.path.drop { $0 != "." }
  }
}
