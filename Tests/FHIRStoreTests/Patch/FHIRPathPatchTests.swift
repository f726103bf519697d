import FHIRModel
import FHIRR4
import Testing
import ValueModel

@testable import FHIRStore

/// FHIRPath Patch: operations on elements that simple paths lead to.
@Suite struct FHIRPathPatchTests {
  /// An operation: its parts in JSON, without their names' marks.
  private static func operation(_ type: String, _ path: String, _ more: String...) -> String {
    let parts =
      [
        #"{"name":"type","valueCode":"\#(type)"}"#, #"{"name":"path","valueString":"\#(path)"}"#,
      ] + more
    return #"{"name":"operation","part":[\#(parts.joined(separator: ","))]}"#
  }

  private static func name(_ name: String) -> String {
    #"{"name":"name","valueString":"\#(name)"}"#
  }

  private static func value(_ field: String, _ json: String) -> String {
    #"{"name":"value","value\#(field)":\#(json)}"#
  }

  private static func number(_ name: String, _ number: Int) -> String {
    #"{"name":"\#(name)","valueInteger":\#(number)}"#
  }

  private static func patched(
    _ resource: String, _ operations: String...
  ) throws -> Value {
    let resource = try JSON.parse(resource)
    let parameters = try JSON.parse(
      #"{"resourceType":"Parameters","parameter":[\#(operations.joined(separator: ","))]}"#)
    let patch = try FHIRPathPatch(parameters, type: resource["resourceType"]?.string ?? "")
    return try patch.applied(to: resource, R4.self)
  }

  private static func check(
    _ resource: String, _ operation: String, _ expected: String,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let found = try patched(#"{"resourceType":"Patient"\#(resource)}"#, operation)
    let wanted = try JSON.parse(#"{"resourceType":"Patient"\#(expected)}"#)
    #expect(found == wanted, sourceLocation: location)
  }

  @Test("an element is added to what the path leads to, at the end of a list")
  func adding() throws {
    try Self.check(
      "", Self.operation("add", "Patient", Self.name("birthDate"), Self.value("Date", #""1990""#)),
      #","birthDate":"1990""#)
    try Self.check(
      #","name":[{"given":["A"]}]"#,
      Self.operation(
        "add", "Patient", Self.name("name"), Self.value("HumanName", #"{"family":"F"}"#)),
      #","name":[{"given":["A"]},{"family":"F"}]"#)
    try Self.check(
      #","name":[{"given":["A"]},{}]"#,
      Self.operation("add", "name[0]", Self.name("given"), Self.value("String", #""B""#)),
      #","name":[{"given":["A","B"]},{}]"#)
    try Self.check(
      "", Self.operation("add", "Patient", Self.name("deceased"), Self.value("Boolean", "true")),
      #","deceasedBoolean":true"#)
  }

  @Test("an element without a type of its own is given by its parts")
  func parts() throws {
    let value = #"""
      {"name":"value","part":[{"name":"name","valueHumanName":{"family":"F"}},
      {"name":"relationship","valueCodeableConcept":{"text":"a"}},
      {"name":"relationship","valueCodeableConcept":{"text":"b"}}]}
      """#
    try Self.check(
      "", Self.operation("add", "Patient", Self.name("contact"), value),
      #","contact":[{"name":{"family":"F"},"relationship":[{"text":"a"},{"text":"b"}]}]"#)
  }

  @Test("an element is inserted, moved and taken out of a list")
  func lists() throws {
    let names = #","name":[{"family":"a"},{"family":"b"},{"family":"c"}]"#
    let new = Self.value("HumanName", #"{"family":"x"}"#)
    try Self.check(
      names, Self.operation("insert", "Patient.name", Self.number("index", 1), new),
      #","name":[{"family":"a"},{"family":"x"},{"family":"b"},{"family":"c"}]"#)
    try Self.check(
      "", Self.operation("insert", "Patient.name", Self.number("index", 0), new),
      #","name":[{"family":"x"}]"#)
    try Self.check(
      names,
      Self.operation(
        "move", "Patient.name", Self.number("source", 2), Self.number("destination", 0)),
      #","name":[{"family":"c"},{"family":"a"},{"family":"b"}]"#)
    try Self.check(
      names, Self.operation("delete", "Patient.name[1]"),
      #","name":[{"family":"a"},{"family":"c"}]"#)
    try Self.check(
      names, Self.operation("delete", "Patient.name.where(family = 'a').first()"),
      #","name":[{"family":"b"},{"family":"c"}]"#)
    try Self.check(
      names, Self.operation("replace", "Patient.name.last().family", Self.value("String", #""z""#)),
      #","name":[{"family":"a"},{"family":"b"},{"family":"z"}]"#)
  }

  @Test("what is deleted leaves no empty element behind, and what is not there is no error")
  func deleting() throws {
    try Self.check(
      #","name":[{"given":["a"]}],"active":true"#,
      Self.operation("delete", "Patient.name[0].given[0]"), #","active":true"#)
    try Self.check("", Self.operation("delete", "Patient.birthDate"), "")
    try Self.check(
      #","deceasedBoolean":true"#, Self.operation("delete", "Patient.deceased"), "")
  }

  @Test("the value of a choice may change its type")
  func choices() throws {
    try Self.check(
      #","deceasedBoolean":true"#,
      Self.operation("replace", "Patient.deceased", Self.value("DateTime", #""2020""#)),
      #","deceasedDateTime":"2020""#)
    try Self.check(
      #","extension":[{"url":"u","valueString":"x"},{"url":"v","valueString":"y"}]"#,
      Self.operation("replace", "Patient.extension('v').value", Self.value("Code", #""z""#)),
      #","extension":[{"url":"u","valueString":"x"},{"url":"v","valueCode":"z"}]"#)
    try Self.check(
      #","extension":[{"url":"v","valueString":"y"}]"#,
      Self.operation(
        "replace", "Patient.extension('v').value.ofType(string)", Self.value("String", #""z""#)),
      #","extension":[{"url":"v","valueString":"z"}]"#)
  }

  @Test("what a primitive has besides its value goes with it")
  func companions() throws {
    let names = #","name":[{"given":["a","b"],"_given":[{"id":"1"}]}]"#
    try Self.check(
      names,
      Self.operation(
        "insert", "Patient.name[0].given", Self.number("index", 0), Self.value("String", #""x""#)),
      #","name":[{"given":["x","a","b"],"_given":[null,{"id":"1"},null]}]"#)
    try Self.check(
      names, Self.operation("delete", "Patient.name[0].given[0]"), #","name":[{"given":["b"]}]"#)
    try Self.check(
      #","birthDate":"1990","_birthDate":{"id":"1"}"#,
      Self.operation("replace", "Patient.birthDate", Self.value("Date", #""1991""#)),
      #","birthDate":"1991""#)
  }

  @Test(
    "what cannot be done fails",
    arguments: [
      operation("add", "Patient", name("wings"), value("String", #""x""#)),
      operation("add", "Patient", name("birthDate"), value("Date", #""1990""#)),
      operation("add", "Patient", name("deceased"), value("Quantity", "{}")),
      operation("add", "Patient.name", name("given"), value("String", #""x""#)),
      operation("replace", "Patient.gender", value("Code", #""male""#)),
      operation("replace", "Patient", value("Code", #""male""#)),
      operation("replace", "Patient.name", value("HumanName", "{}")),
      operation("insert", "Patient.name", number("index", 3), value("HumanName", "{}")),
      operation("insert", "Patient.birthDate", number("index", 0), value("Date", #""1990""#)),
      operation("insert", "Patient.name[0]", number("index", 0), value("HumanName", "{}")),
      operation("move", "Patient.name", number("source", 2), number("destination", 0)),
      operation("delete", "Patient.name"),
    ])
  func failing(_ operation: String) throws {
    let patient =
      #"{"resourceType":"Patient","birthDate":"1990","name":[{"family":"a"},{"family":"b"}]}"#
    let error = #expect(throws: FHIRPathPatchError.self) {
      try Self.patched(patient, Self.operation("delete", "Patient.active"), operation)
    }
    #expect(error?.isMalformed == false && error?.operation == 1)
  }

  @Test(
    "what is no patch, or more than is answered, is refused",
    arguments: [
      "7", #"{"name":"x"}"#, #"{"name":"operation","part":[]}"#, operation("grow", "Patient"),
      operation("add", "Patient", name("active")),
      operation("add", "Patient", value("Boolean", "true")),
      operation("insert", "Patient.name", value("HumanName", "{}")),
      operation("move", "Patient.name", number("source", -1), number("destination", 0)),
      operation("delete", ""), operation("delete", "Patient."),
      operation("delete", "Patient.name["),
      operation("delete", "Patient.name[x]"), operation("delete", "Patient.name.where(use)"),
      operation("delete", "Patient.name.where(use = 'x' or use = 'y')"),
      operation("delete", "Patient.name.all()"), operation("delete", "Patient.name | Patient.x"),
      operation("delete", "Patient.name.where(use = 'x"), operation("delete", "%resource"),
      operation("delete", "Patient.name[99999999999999999999]"),
    ])
  func malformed(_ operation: String) throws {
    let error = #expect(throws: FHIRPathPatchError.self) {
      try Self.patched(#"{"resourceType":"Patient","active":true}"#, operation)
    }
    #expect(error?.isMalformed == true)
  }
}
