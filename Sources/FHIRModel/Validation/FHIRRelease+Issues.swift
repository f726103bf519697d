public import ValueModel

extension FHIRRelease {
  /// Every way in which a resource departs from the release, in the order of the fields; empty if
  /// nothing is wrong.
  ///
  /// The check covers structure, cardinality, the forms of primitives, codes of required bindings,
  /// choices, the types that references lead to, and the rules for all elements and resources. It
  /// does not cover profiles, other rules, or codes of terminologies.
  public static func issues(in resource: Value) -> [FHIRIssue] {
    let state = ReleaseState.of(Self.self)
    var validator = Validator(table: state.checkers, version)
    validator.check(resource)
    return validator.issues
  }

  /// An OperationOutcome that reports the issues.
  public static func operationOutcome(_ issues: [FHIRIssue]) -> AnyResource<Self> {
    let place = version == .dstu2 ? "location" : "expression"
    let list = issues.map { issue in
      Value(object: [
        ("severity", Value(issue.severity.rawValue)), ("code", Value(issue.kind.rawValue)),
        ("diagnostics", Value(issue.message)), (place, Value(array: [Value(issue.path)])),
      ])
    }
    let allGood = Value(object: [
      ("severity", Value("information")), ("code", Value("informational")),
    ])
    return AnyResource(
      unchecked: Value(object: [
        ("resourceType", Value("OperationOutcome")),
        ("issue", Value(array: list.isEmpty ? [allGood] : list)),
      ]))
  }
}
