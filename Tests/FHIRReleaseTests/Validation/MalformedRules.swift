import FHIRModel

/// Rules between elements, what references lead to, and paths through resources within others.
enum MalformedRules {
  static let rules: [MalformedResource] = [
    .patient(
      "ext-1: neither", #""extension":[{"url":"u"}]"#, "invariant Patient.extension[0]"),
    .patient(
      "ext-1: both",
      #""extension":[{"url":"u","valueCode":"a","extension":[{"url":"v","valueCode":"b"}]}]"#,
      "invariant Patient.extension[0]"),
    .patient(
      "ext-1 within",
      #""extension":[{"url":"u","extension":[{"url":"v","valueCode":"b"},{"url":"w"}]}]"#,
      "invariant Patient.extension[0].extension[1]"),
    .patient(
      "two values of an extension", #""extension":[{"url":"u","valueCode":"a","valueId":"b"}]"#,
      "structure Patient.extension[0].value[x]"),
    .patient(
      "ext-1 in a modifier", #""modifierExtension":[{"url":"u"}]"#,
      "invariant Patient.modifierExtension[0]"),
    .patient(
      "dom-2",
      #""contained":[{"resourceType":"Patient","contained":[{"resourceType":"Patient","id":"b"}]}]"#,
      "invariant Patient.contained[0].contained[0]"),
    .patient(
      "modifier of a data type", #""maritalStatus":{"modifierExtension":[]}"#,
      "structure Patient.maritalStatus.modifierExtension"),
  ]

  static let references: [MalformedResource] = [
    .patient(
      "reference to another type", #""managingOrganization":{"reference":"Patient/1"}"#,
      "value Patient.managingOrganization"),
    .patient(
      "absolute reference to another type",
      #""managingOrganization":{"reference":"http://a.b/fhir/Patient/1/_history/2"}"#,
      "value Patient.managingOrganization"),
    .patient(
      "reference of a list",
      #""link":[{"type":"refer","other":{"reference":"Group/1"}}]"#,
      "value Patient.link[0].other"),
    .patient(
      "reference of another kind", #""managingOrganization":{"reference":1}"#,
      "structure Patient.managingOrganization.reference"),
    MalformedResource(
      "reference of a concept",
      #"{"resourceType":"MedicationStatement","status":"recorded","subject":{"display":"d"},"#
        + #""medication":{"reference":{"reference":"Patient/1"}}}"#,
      ["value MedicationStatement.medication.reference"], in: [.r5]),
  ]

  static let nested: [MalformedResource] = [
    MalformedResource(
      "an entry of a bundle",
      #"{"resourceType":"Bundle","type":"batch","entry":[{"fullUrl":"urn:x"},"#
        + #"{"resource":{"resourceType":"Patient","name":[{"family":1}],"a":1}}]}"#,
      [
        "structure Bundle.entry[1].resource.name[0].family", "structure Bundle.entry[1].resource.a",
      ]),
    MalformedResource(
      "a bundle in a bundle",
      #"{"resourceType":"Bundle","type":"batch","entry":[{"resource":{"resourceType":"Bundle","#
        + #""entry":[{"resource":{"resourceType":"X"}}]}}]}"#,
      [
        "not-supported Bundle.entry[0].resource.entry[0].resource",
        "required Bundle.entry[0].resource.type",
      ]),
    MalformedResource(
      "parts of parameters",
      #"{"resourceType":"Parameters","parameter":[{"name":"a","part":[{"name":"b"},"#
        + #"{"valueId":"b_"}]}]}"#,
      [
        "value Parameters.parameter[0].part[1].valueId",
        "required Parameters.parameter[0].part[1].name",
      ]),
    MalformedResource(
      "a resource of parameters",
      #"{"resourceType":"Parameters","parameter":[{"name":"a","#
        + #""resource":{"resourceType":"Patient","active":0}}]}"#,
      ["structure Parameters.parameter[0].resource.active"]),
    .patient(
      "a contained resource", #""contained":[{"resourceType":"Group","id":"g","x":1,"member":{}}]"#,
      "structure Patient.contained[0].x", "structure Patient.contained[0].member",
      "required Patient.contained[0].type", "required Patient.contained[0].actual",
      in: [.dstu2, .stu3, .r4]),
    .patient(
      "several in the order of the fields",
      #""z":1,"gender":"x","_gender":{},"name":[{"given":[1]},{}],"active":"a""#,
      "structure Patient.z", "code-invalid Patient.gender", "invariant Patient.gender",
      "structure Patient.name[0].given[0]", "invariant Patient.name[1]", "structure Patient.active"
    ),
  ]
}
