public import ValueModel

extension FHIRRelease {
  /// Everything that is not as the release has it, in the order of the fields; empty where nothing is wrong.
  ///
  /// Looked at are structure, cardinality, the forms of primitives, codes of required bindings, choices, what references
  /// lead to, and the rules that hold for all elements and resources. Not looked at are profiles, other rules and
  /// codes of terminologies.
  public static func issues(in resource: Value) -> [FHIRIssue] {
    let state = ReleaseState.of(Self.self)
    var validator = Validator(table: state.checkers, version)
    validator.check(resource)
    return validator.issues
  }

  /// An OperationOutcome that tells the issues.
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

extension Resource {
  /// Everything that is not as the release has it; see `FHIRRelease.issues(in:)`.
  public func issues() -> [FHIRIssue] { Release.issues(in: fields) }
}

extension AnyResource {
  /// Everything that is not as the release has it; see `FHIRRelease.issues(in:)`.
  public func issues() -> [FHIRIssue] { Release.issues(in: fields) }
}
