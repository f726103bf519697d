import FHIRModel

/// Fields, kinds and numbers of elements.
enum MalformedStructures {
  static let fields: [MalformedResource] = [
    .patient("unknown field", #""nickname":"J""#, "structure Patient.nickname"),
    .patient(
      "unknown fields", #""b":{"c":1},"active":true,"a":[]"#, "structure Patient.b",
      "structure Patient.a"),
    .patient(
      "unknown field of an element", #""name":[{"text":"T"},{"middle":"M"}]"#,
      "structure Patient.name[1].middle"),
    .patient(
      "a field of a later release", #""animal":{}"#, "structure Patient.animal", in: [.r4, .r5]),
    .patient("name in another case", #""Active":true"#, "structure Patient.Active"),
    .patient("empty name", #""":1"#, "structure Patient."),
    .patient(
      "resourceType of an element", #""name":[{"resourceType":"HumanName","text":"T"}]"#,
      "structure Patient.name[0].resourceType"),
    .patient(
      "companion of resourceType", #""_resourceType":{"id":"a"}"#,
      "structure Patient._resourceType"),
    .patient(
      "companion of an element", #""maritalStatus":{"text":"m"},"_maritalStatus":{"id":"a"}"#,
      "structure Patient._maritalStatus"),
    .patient("companion of nothing", #""_x":{"id":"a"}"#, "structure Patient._x"),
    .patient(
      "comments", #""fhir_comments":["c"]"#, "structure Patient.fhir_comments",
      in: [.stu3, .r4, .r5]),
    .patient(
      "comments within", #""_active":{"fhir_comments":["c"]}"#,
      "structure Patient.active.fhir_comments", in: [.stu3, .r4, .r5]),
  ]

  static let kinds: [MalformedResource] = [
    .patient("object for array", #""name":{"family":"T"}"#, "structure Patient.name"),
    .patient("text for array", #""name":"T""#, "structure Patient.name"),
    .patient("null for array", #""name":null"#, "structure Patient.name"),
    .patient("primitive for array", #""name":[{"given":"T"}]"#, "structure Patient.name[0].given"),
    .patient(
      "array for object", #""maritalStatus":[{"text":"m"}]"#, "structure Patient.maritalStatus"),
    .patient("text for object", #""maritalStatus":"m""#, "structure Patient.maritalStatus"),
    .patient("null for object", #""maritalStatus":null"#, "structure Patient.maritalStatus"),
    .patient("array for primitive", #""active":[true]"#, "structure Patient.active"),
    .patient(
      "object for primitive", #""birthDate":{"value":"1974"}"#, "structure Patient.birthDate"),
    .patient("null for primitive", #""active":null"#, "structure Patient.active"),
    .patient(
      "array in array", #""name":[[{"family":"T"}]]"#, "structure Patient.name[0]"),
    .patient("null in a list of objects", #""name":[null]"#, "structure Patient.name[0]"),
    .patient(
      "array in a list of primitives", #""name":[{"given":["a",["b"]]}]"#,
      "structure Patient.name[0].given[1]"),
    .patient("empty array", #""name":[]"#, "invariant Patient.name"),
    .patient(
      "empty array of primitives", #""name":[{"given":[]}]"#, "invariant Patient.name[0].given"),
    .patient("empty object", #""maritalStatus":{}"#, "invariant Patient.maritalStatus"),
    .patient("empty object in a list", #""name":[{"text":"T"},{}]"#, "invariant Patient.name[1]"),
    .patient("object for a contained resource", #""contained":{}"#, "structure Patient.contained"),
    .patient(
      "text as a contained resource", #""contained":["x"]"#, "structure Patient.contained[0]"),
    .patient(
      "contained resource without a type", #""contained":[{"id":"a"}]"#,
      "structure Patient.contained[0]"),
    .patient(
      "contained resource of an unknown type", #""contained":[{"resourceType":"X"}]"#,
      "not-supported Patient.contained[0]"),
  ]

  static let resources: [MalformedResource] = [
    MalformedResource(
      "unknown type", #"{"resourceType":"Spaceship","a":1}"#, ["not-supported resource"]),
    MalformedResource(
      "a data type as resource", #"{"resourceType":"HumanName","family":"T"}"#,
      ["not-supported resource"]),
    MalformedResource(
      "an element as resource", #"{"resourceType":"Patient.Contact"}"#, ["not-supported resource"]),
    MalformedResource(
      "an abstract type", #"{"resourceType":"DomainResource"}"#, ["not-supported resource"]),
    MalformedResource(
      "a type in small letters", #"{"resourceType":"patient"}"#, ["not-supported resource"]),
    MalformedResource(
      "a type of a later release", #"{"resourceType":"Citation"}"#, ["not-supported resource"],
      in: [.dstu2, .stu3, .r4]),
    MalformedResource("no type", #"{"active":true}"#, ["structure resource"]),
    MalformedResource("no fields", "{}", ["structure resource"]),
    MalformedResource("a number as type", #"{"resourceType":1}"#, ["structure resource"]),
    MalformedResource("an array", "[]", ["structure resource"]),
    MalformedResource("a text", #""Patient""#, ["structure resource"]),
    MalformedResource("null", "null", ["structure resource"]),
  ]

  static let cardinalities: [MalformedResource] = [
    MalformedResource(
      "required fields", #"{"resourceType":"Observation"}"#,
      ["required Observation.status", "required Observation.code"]),
    MalformedResource(
      "required field of an element",
      #"{"resourceType":"Patient","link":[{"id":"l","other":{"display":"d"}}]}"#,
      ["required Patient.link[0].type"]),
    MalformedResource(
      "required list",
      #"{"resourceType":"OperationOutcome"}"#, ["required OperationOutcome.issue"]),
    MalformedResource(
      "required list that is empty",
      #"{"resourceType":"OperationOutcome","issue":[]}"#,
      ["invariant OperationOutcome.issue", "structure OperationOutcome.issue"]),
    MalformedResource(
      "required choice",
      #"{"resourceType":"MedicationStatement","status":"active","subject":{"display":"d"}}"#,
      ["required MedicationStatement.medication[x]"], in: [.r4]),
    MalformedResource(
      "required field that is null",
      #"{"resourceType":"Observation","status":null,"code":{"text":"c"}}"#,
      ["structure Observation.status"]),
    .patient(
      "more than a list may have", #""contact":[{"relationship":[{"text":"a"}],"name":[{}]}]"#,
      "structure Patient.contact[0].name"),
    .observation(
      "two types of a choice", #""valueString":"a","valueQuantity":{"value":1}"#,
      "structure Observation.value[x]"),
    .observation(
      "three types of a choice",
      #""valueString":"a","valueQuantity":{"value":1},"valueTime":"10:00:00""#,
      "structure Observation.value[x]"),
    .observation(
      "a type that the choice does not have", #""valueMoney":{"value":1}"#,
      "structure Observation.valueMoney"),
    .observation("a choice without a type", #""value":"a""#, "structure Observation.value"),
    .observation(
      "a choice with a name", #""value[x]":"a""#, "structure Observation.value[x]"),
  ]
}
