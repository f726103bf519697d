import FHIRModel
import ValueModel

/// Says what the server does with a release, from what the release defines and the store keeps.
struct CapabilityStatement {
  let release: ServedRelease
  let countsVersions: Bool
  let keepsFeed: Bool
  let options: FHIRServerOptions

  private var version: ReleaseVersion { release.version }
  private var isBeforeR4: Bool { version < .r4 }

  /// The part of the statement that takes long to make.
  var rest: Value {
    var fields: [(String, Value)] = [
      ("mode", "server")
    ]
    if options.requiresLogin { fields.append(("security", security)) }
    let sources = revIncludes
    fields += [
      ("resource", Value(array: release.type.types.resourceNames.map { resource($0, sources) })),
      ("interaction", Value(array: systemInteractions.map(Self.coded))),
    ]
    if version == .dstu2 { fields.append(("transactionMode", "both")) }
    if isBeforeR4 {
      fields.append(
        (
          "operation",
          Value(
            array: Self.operations.map { operation($0, of: "Resource") }
              + Self.centers.map { operation("everything", of: $0) })
        ))
    }
    if !isBeforeR4 {
      let export = Self.operation("export", address: Self.bulkData + "export")
      fields.append(("operation", Value(array: [export, operation("meta", of: "Resource")])))
    }
    let compartments = ["Patient", "Encounter", "RelatedPerson", "Practitioner", "Device"]
      .filter { name in
        release.type.types.resourceNames.contains {
          release.parameters.compartment(name, includes: $0) != nil
        }
      }
    if !compartments.isEmpty {
      let addresses = compartments.map {
        Value("http://hl7.org/fhir/CompartmentDefinition/\($0.lowercased())")
      }
      fields.append(("compartment", Value(array: addresses)))
    }
    return Value(object: fields)
  }

  /// The whole statement.
  func value(rest: Value, base: String, date: String) -> Value {
    var software: [(String, Value)] = [("name", Value(options.softwareName))]
    if let version = options.softwareVersion { software.append(("version", Value(version))) }
    var fields: [(String, Value)] = [
      ("resourceType", version == .dstu2 ? "Conformance" : "CapabilityStatement"),
      ("url", Value("\(base)/metadata")), ("status", "active"), ("date", Value(date)),
      ("kind", "instance"),
      ("software", Value(object: software)),
      (
        "implementation",
        Value(object: [("description", "A store of FHIR resources"), ("url", Value(base))])
      ),
      ("fhirVersion", Value(version.number)),
    ]
    if isBeforeR4 { fields.append(("acceptUnknown", "both")) }
    let formats = ["json", AnswerFormat.name(version), "application/json"]
    fields.append(("format", Value(array: formats.map { Value($0) })))
    if version != .dstu2 {
      let patches = [
        "application/json-patch+json", "application/merge-patch+json", "application/fhir+json",
      ]
      fields.append(("patchFormat", Value(array: patches.map { Value($0) })))
    }
    fields.append(("rest", Value(array: [rest])))
    let statement = Value(object: fields)
    return options.capabilities[version].map { CapabilityPart($0).merged(into: statement) }
      ?? statement
  }

  /// That clients log in with what HTTP has for it.
  private var security: Value {
    let system =
      isBeforeR4
      ? "http://hl7.org/fhir/restful-security-service"
      : "http://terminology.hl7.org/CodeSystem/restful-security-service"
    let coding = Value(object: [("system", Value(system)), ("code", "Basic")])
    return Value(object: [
      ("service", Value(array: [Value(object: [("coding", Value(array: [coding]))])])),
      ("description", "A name with a password or a token, or a token as Authorization: Bearer"),
    ])
  }

  // MARK: Interactions

  private var systemInteractions: [String] {
    (version == .dstu2 ? ["transaction"] : ["transaction", "batch"]) + ["search-system"]
      + (keepsFeed ? ["history-system"] : [])
  }

  /// Subscriptions that begin are not served, so creating them is not offered.
  private func interactions(_ type: String) -> [String] {
    ["read", "vread", "update"] + (version == .dstu2 ? [] : ["patch"])
      + ["delete", "history-instance"] + (keepsFeed ? ["history-type"] : [])
      + (type == "Subscription" ? [] : ["create"]) + ["search-type"]
  }

  private static func coded(_ code: String) -> Value { Value(object: [("code", Value(code))]) }

  private func operation(_ name: String, of type: String) -> Value {
    let address = "http://hl7.org/fhir/OperationDefinition/\(type)-\(name)"
    let definition =
      isBeforeR4 ? Value(object: [("reference", Value(address))]) : Value(address)
    return Value(object: [("name", Value(name)), ("definition", definition)])
  }

  // MARK: Types

  /// The parameters that lead to resources of each type; under the empty name, those that lead to
  /// all types.
  private var revIncludes: [String: [String]] {
    var sources: [String: [String]] = [:]
    for type in release.type.types.resourceNames {
      for parameter in release.parameters.parameters(of: type)
      where parameter.kind == .reference && isAnswered(parameter) {
        for target in parameter.targets.isEmpty ? [""] : parameter.targets {
          sources[target, default: []].append("\(type):\(parameter.name)")
        }
      }
    }
    return sources
  }

  private func resource(_ type: String, _ sources: [String: [String]]) -> Value {
    var fields: [(String, Value)] = [
      ("type", Value(type)),
      ("interaction", Value(array: interactions(type).map(Self.coded))),
      ("versioning", Value(countsVersions ? "versioned" : "no-version")),
      ("updateCreate", true), ("conditionalCreate", true),
    ]
    if version != .dstu2 {
      fields.append(("conditionalRead", Value(countsVersions ? "full-support" : "not-supported")))
    }
    fields.append(("conditionalUpdate", true))
    if version == .r5 { fields.append(("conditionalPatch", true)) }
    fields.append(("conditionalDelete", Value(options.conditionalDeletion.rawValue)))
    let parameters = release.parameters.parameters(of: type).filter(isAnswered)
    let references = parameters.filter { $0.kind == .reference }
    if !references.isEmpty {
      let names = ["*"] + references.map { "\(type):\($0.name)" }
      fields.append(("searchInclude", Value(array: names.map { Value($0) })))
    }
    let sources = ["*"] + ((sources[type] ?? []) + (sources[""] ?? [])).sorted()
    fields.append(("searchRevInclude", Value(array: sources.map { Value($0) })))
    if !parameters.isEmpty {
      let list = parameters.map { parameter in
        Value(object: [("name", Value(parameter.name)), ("type", Value(kind(parameter)))])
      }
      fields.append(("searchParam", Value(array: list)))
    }
    if !isBeforeR4 {
      var operations = Self.operations.map { operation($0, of: "Resource") }
      if Self.centers.contains(type) { operations.append(operation("everything", of: type)) }
      if let export = Self.exportsOfTypes[type] {
        operations.append(Self.operation("export", address: Self.bulkData + export))
      }
      fields.append(("operation", Value(array: operations)))
    }
    return Value(object: fields)
  }

  private static let bulkData = "http://hl7.org/fhir/uv/bulkdata/OperationDefinition/"
  private static let exportsOfTypes = ["Patient": "patient-export", "Group": "group-export"]

  private static func operation(_ name: String, address: String) -> Value {
    Value(object: [("name", Value(name)), ("definition", Value(address))])
  }

  private func isAnswered(_ parameter: SearchParameter) -> Bool {
    isOfWords(parameter) || (!parameter.paths.isEmpty && parameter.kind != .special)
  }

  private func isOfWords(_ parameter: SearchParameter) -> Bool {
    ["_text", "_content"].contains(parameter.name)
  }

  private func kind(_ parameter: SearchParameter) -> String {
    isOfWords(parameter) ? "string" : parameter.kind.rawValue
  }

  /// The operations that resources of all types have.
  private static let operations = ["validate", "meta", "meta-add", "meta-delete"]
  /// The types that are read with everything that belongs to them.
  private static let centers = ["Patient", "Encounter"]
}
