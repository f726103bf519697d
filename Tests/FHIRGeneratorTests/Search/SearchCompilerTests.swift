import FHIRModel
import Testing
import ValueModel

@testable import FHIRGenerator

/// Expressions in, paths out.
@Suite struct SearchCompilerTests {
  @Test(
    arguments: [
      ("Patient.birthDate", "date", "birthDate:date"),
      ("Resource.id", "token", "id:id"),
      ("Patient.name | Patient.telecom", "string", "name:HumanName telecom:ContactPoint"),
      ("Patient.contact.since", "date", "contact.since:dateTime"),
      ("birthDate", "date", "birthDate:date"),
      (
        "birthDate | Patient.contact.since | Group.id", "date",
        "birthDate:date contact.since:dateTime"
      ),
      // Of an open choice, what a search of the kind compares.
      ("Patient.value", "quantity", "valueQuantity:Quantity"),
      ("Patient.value", "token", "valueCodeableConcept:CodeableConcept valueString:string"),
      ("Patient.value", "date", "valuePeriod:Period"),
      ("Patient.value.ofType(Quantity)", "quantity", "valueQuantity:Quantity"),
      ("Patient.value.as(String)", "string", "valueString:string"),
      ("(Patient.value as Period)", "date", "valuePeriod:Period"),
      ("Patient.deceased.as(DateTime)", "date", "deceasedDateTime:dateTime"),
      (
        "Patient.telecom.where(system='phone')", "token", "telecom.where(system=phone):ContactPoint"
      ),
      ("Patient.link.where(resolve() is Group)", "reference", "link.targets(Group):Reference"),
      ("Patient.reason", "reference", "reason.reference:Reference"),
      ("Patient.reason", "token", "reason.concept:CodeableConcept"),
      ("Patient.reason.concept", "token", "reason.concept:CodeableConcept"),
      (
        "Patient.reason.where(resolve() is Group)", "reference",
        "reason.reference.targets(Group):Reference"
      ),
      ("Patient.link.reference", "reference", "link:Reference"),
      (
        "Patient.extension('http://a.b/c').value", "string",
        "extension(http://a.b/c).valueString:string"
      ),
      (
        "Patient.name.where(extension('http://a.b/c').exists())", "string",
        "name.hasExtension(http://a.b/c):HumanName"
      ),
      (
        "Patient.deceased.exists() and Patient.deceased != false", "token",
        "isNotFalse(deceasedBoolean,deceasedDateTime):boolean"
      ),
      (
        "Patient.deceased.exists()", "token", "isNotFalse(deceasedBoolean,deceasedDateTime):boolean"
      ),
      ("Patient.birthDate.exists()", "token", "exists(birthDate):boolean"),
      (
        "Patient.deceased.is(dateTime)", "token",
        "present(deceasedDateTime).exists(deceasedDateTime):boolean"
      ),
      (
        "(birthDate | contact.since).first()", "date",
        "birthDate:date absent(birthDate).contact.[0].since:dateTime"
      ),
    ])
  func expressionsBecomePaths(expression: String, kind: String, paths: String) throws {
    #expect(try SmallRelease.paths(expression, kind) == paths)
  }

  @Test(
    arguments: [
      ("f:Patient/f:birthDate", "date", "birthDate:date"),
      ("f:Patient/f:valueQuantity", "quantity", "valueQuantity:Quantity"),
      ("f:Patient/f:value[x]", "date", "(`[x]` is no comparison with a text)"),
      (
        "f:Patient/f:telecom[system/@value='email']", "token",
        "telecom.where(system=email):ContactPoint"
      ),
      (
        "f:Patient/f:deceasedBoolean | f:Patient/f:deceasedDateTime", "token",
        "isNotFalse(deceasedBoolean,deceasedDateTime):boolean"
      ),
      (
        "f:Patient/f:extension[@url='http://a.b/c']", "string",
        "extension(http://a.b/c).valueString:string"
      ),
    ])
  func xpathBecomesTheSamePaths(expression: String, kind: String, paths: String) throws {
    #expect(try SmallRelease.paths(expression, kind, language: "xpath") == paths)
  }

  @Test func aBundleHoldsResources() throws {
    #expect(
      try SmallRelease.paths("Bundle.entry[0].resource", "reference", base: "Bundle")
        == "entry.[0].resource:Resource")
    #expect(
      try SmallRelease.paths("Bundle.entry[0].resource as Group", "reference", base: "Bundle")
        == "entry.[0].resource.resourceType(Group):Group")
  }

  @Test(
    arguments: [
      ("Patient.nothing", "Patient has no element nothing"),
      ("Patient.birthDate.year", "date has no element year"),
      ("Patient.value.ofType(Range)", "value may hold no Range"),
      ("Patient.contact", "Patient.Contact is nothing that is compared"),
      ("Patient.deceased", "no type of deceased[x] is for string"),
      ("Patient.name.where(use='a' or use='b')", "a condition of `where` is not known"),
      ("Patient.telecom.where(value='a b')", "a condition of `where` is not known"),
      ("Patient.link.where(reference=resolve())", "a condition of `where` is not known"),
      ("Patient.name.descendants()", "descendants() is not known"),
      ("Patient.birthDate[0]", "a position is asked of what is no list"),
      ("Group.member", "no part is about Patient"),
      ("%context.name", "%context is not known"),
      (
        "(contact.since | birthDate).first()",
        "which of several is first is known in the resource only"
      ),
    ])
  func whatCannotBePathsSaysWhy(expression: String, reason: String) throws {
    #expect(try SmallRelease.paths(expression, "string") == "(\(reason))")
  }

  @Test func eachBaseKeepsItsOwnPart() throws {
    let compiler = try SmallRelease.compiled([
      """
      {"code":"p","type":"reference","base":["Patient","Group","Device"],"target":["Patient","Group"],
       "expression":"Patient.link.where(resolve() is Patient) | Group.member | Device.patient"}
      """
    ])
    #expect(compiler.failures.isEmpty)
    #expect(compiler.parameters.map(\.type) == ["Group", "Patient"])
    #expect(compiler.parameters[0].paths.map(\.description) == ["member:Reference"])
    #expect(compiler.parameters[0].targets == ["Patient", "Group"])
    #expect(compiler.parameters[1].targets == ["Patient"])
  }

  @Test func compositesHavePathsOfTheirParts() throws {
    let compiler = try SmallRelease.compiled([
      #"{"url":"u/since","code":"since","type":"date","base":["Patient"],"expression":"Patient.contact.since"}"#,
      """
      {"code":"both","type":"composite","base":["Patient"],"expression":"Patient.contact",
       "component":[{"definition":"u/since","expression":"since"},
         {"definition":{"reference":"u/rank"},"expression":"rank"},
         {"definition":"u/birth","expression":"%resource.birthDate"}]}
      """,
    ])
    #expect(compiler.failures.isEmpty)
    let both = compiler.parameters[0]
    #expect(both.paths.map(\.description) == ["contact:Patient.Contact"])
    #expect(both.components.map(\.name) == ["since", nil, nil])
    #expect(both.components.map(\.kind) == [.date, .number, .date])
    #expect(
      both.components.flatMap(\.paths).map(\.description)
        == ["since:dateTime", "rank:integer", "%resource.birthDate:date"])
  }

  @Test func aPartIsFoundWhereverItsCompositeIs() throws {
    let compiler = try SmallRelease.compiled([
      """
      {"code":"a","type":"composite","base":["Patient"],"expression":"Patient | Patient.link",
       "component":[{"definition":"u","expression":"id"},{"definition":"u","expression":"extension"}]}
      """,
      """
      {"code":"b","type":"composite","base":["Patient"],"expression":"Patient | Patient.contact",
       "component":[{"definition":"u","expression":"id"},{"definition":"u","expression":"rank"}]}
      """,
    ])
    let paths = compiler.parameters[0].components.map { $0.paths.map(\.description) }
    #expect(paths == [["id:id", "id:string"], ["extension:Extension"]])
    // A patient has no rank, contacts have.
    #expect(compiler.parameters[1].paths.map(\.description) == ["contact:Patient.Contact"])
    #expect(compiler.failures.map(\.reason) == ["Patient has no element rank"])
  }

  @Test func aParameterThatIsDefinedTwiceHasThePathsOfBoth() throws {
    func definition(_ rest: String) -> String {
      #"{"code":"a","type":"date","base":["Patient"]\#(rest)}"#
    }
    let compiler = try SmallRelease.compiled([
      definition(#","expression":"Patient.birthDate""#), definition(""),
      definition(#","expression":"Patient.contact.since | Patient.birthDate""#),
    ])
    let paths = compiler.parameters.map { $0.paths.map(\.description) }
    #expect(paths == [["birthDate:date", "contact.since:dateTime"]])
    #expect(compiler.failures.isEmpty)
  }

  @Test func whatIsComputedHasNoPaths() throws {
    let compiler = try SmallRelease.compiled([
      """
      {"code":"_in","type":"reference","base":["Resource"],"expression":"Resource.id",
       "processingMode":"other"}
      """
    ])
    #expect(compiler.parameters.map(\.paths) == [[]])
    #expect(compiler.failures.count == 1)
  }

  @Test(
    arguments: [
      ("since-rank", "contact"), ("x-since-rank", ""), ("sin-[x]", "contact"),
    ])
  func namesOfCompositesSayWhatTheyConsistOf(name: String, path: String) throws {
    func parameter(_ name: String, _ field: String) -> String {
      """
      {"code":"\(name)","type":"date","base":"Patient","xpath":"f:Patient/f:contact/f:\(field)"}
      """
    }
    let compiler = try SmallRelease.compiled([
      #"{"code":"\#(name)","type":"composite","base":"Patient"}"#, parameter("since", "since"),
      parameter("rank", "rank"), parameter("sin", "rank"), parameter("sin-a", "since"),
    ])
    let found = compiler.parameters.filter { $0.kind == .composite && !$0.paths.isEmpty }
    if name == "since-rank" {
      #expect(found.map(\.name) == ["since-rank"])
      #expect(found[0].paths.map(\.description) == ["contact:Patient.Contact"])
      #expect(found[0].components.map(\.name) == ["since", "rank"])
      #expect(compiler.failures.isEmpty)
    } else {
      #expect(found.isEmpty)
      #expect(compiler.failures.map(\.reason) == ["it has no expression"])
    }
  }

  @Test(
    arguments: [
      "{}", #"{"code":"a","type":"token"}"#, #"{"code":"a","type":"tokens","base":"Patient"}"#,
      #"{"type":"token","base":"Patient"}"#, #"{"code":"a;b","type":"token","base":"Patient"}"#,
      #"{"code":"a","type":"token","base":[]}"#, #"{"code":"a","type":"token","base":["P Q"]}"#,
    ])
  func whatDefinesNoParameterIsRefused(json: String) throws {
    let value = try JSON.parse(json)
    #expect(throws: GeneratorError.self) { try SearchDefinition(value) }
  }

  @Test func whatDefinesNoCompartmentIsRefused() throws {
    let value = try JSON.parse(#"{"code":"Patient"}"#)
    #expect(throws: GeneratorError.self) { try Compartment(value, keeping: []) }
  }
}
