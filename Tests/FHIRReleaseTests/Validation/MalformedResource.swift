import FHIRModel

/// A resource that is not as its releases have it, with all that is to be reported, in order.
struct MalformedResource: Sendable, CustomStringConvertible {
  var name: String
  var versions: [ReleaseVersion]
  var json: String
  /// The kind and the path of each issue.
  var expected: [String]

  var description: String { name }

  init(
    _ name: String, _ json: String, _ expected: [String],
    in versions: [ReleaseVersion] = ReleaseVersion.allCases
  ) {
    self.name = name
    self.versions = versions
    self.json = json
    self.expected = expected
  }

  /// A patient with these fields.
  static func patient(
    _ name: String, _ fields: String, _ expected: String...,
    in versions: [ReleaseVersion] = ReleaseVersion.allCases
  ) -> MalformedResource {
    MalformedResource(
      name, #"{"resourceType":"Patient",\#(fields)}"#, expected, in: versions)
  }

  /// An observation with the fields that it has to have, and these.
  static func observation(
    _ name: String, _ fields: String, _ expected: String...,
    in versions: [ReleaseVersion] = ReleaseVersion.allCases
  ) -> MalformedResource {
    let json =
      #"{"resourceType":"Observation","status":"final","code":{"text":"c"},\#(fields)}"#
    return MalformedResource(name, json, expected, in: versions)
  }

  /// Parameters of which the first has a value of a primitive type, and text as it stands in JSON.
  static func parameter(
    _ type: String, _ text: String, _ kind: String,
    in versions: [ReleaseVersion] = ReleaseVersion.allCases
  ) -> MalformedResource {
    let field = "value" + type.prefix(1).uppercased() + type.dropFirst()
    let json =
      #"{"resourceType":"Parameters","parameter":[{"name":"n","\#(field)":\#(text)}]}"#
    return MalformedResource(
      "\(type) \(text)", json, ["\(kind) Parameters.parameter[0].\(field)"], in: versions)
  }
}
