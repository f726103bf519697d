import FHIRModel
import HTTPServer
import ValueModel

/// `$validate`: the checks of the release's types, for a resource that need not be stored.
extension Exchange {
  /// The outcome for the resource of the body, or else for the stored one of the address. Throws
  /// status 400 if there is none to check.
  func validate(_ type: String?, _ id: String?) throws -> Answer {
    var resource: Value?
    var parameters: [Value] = []
    if request.method == .post {
      let input = try request.resource(options)
      resource = input
      if input["resourceType"]?.string == "Parameters", type != "Parameters" {
        parameters = Array((input["parameter"] ?? Value(array: [])).elements)
        resource = parameters.first { $0["name"]?.string == "resource" }?["resource"]
      }
    }
    func text(_ name: String) -> String? {
      let found = parameters.first { $0["name"]?.string == name }
      let field = found?.fields.first { $0.name.hasPrefix("value") }
      return field?.value.string ?? request.query[name]
    }
    var issues: [OutcomeIssue] = []
    if text("profile") != nil {
      issues.append(
        OutcomeIssue(.informational, "profiles are not checked", severity: .information))
    }
    if resource == nil, let type, let id { resource = try current(type, id) }
    if text("mode") != "delete" {
      guard let resource else {
        throw FHIRFault(400, .required, "there is no resource to check")
      }
      issues += check(resource, type)
    }
    return Answer(200, OperationOutcome.value(issues, release))
  }

  private func check(_ resource: Value, _ type: String?) -> [OutcomeIssue] {
    let issues = request.release.issues(in: resource).map { OutcomeIssue($0) }
    guard let type, resource["resourceType"]?.string != type else { return issues }
    let other = OutcomeIssue(
      .invalid, "the resource is not of the type in the address", expression: "resourceType")
    return [other] + issues
  }
}
