import FHIRModel
import FHIRStore
import Testing
import ValueModel

/// What `_summary=true` leaves of resources, as the definitions of each release mark it.
@Suite struct SummaryTests {
  private static let tag =
    #"{"system":"http://terminology.hl7.org/CodeSystem/v3-ObservationValue","code":"SUBSETTED"}"#

  private func summary(_ text: String, _ version: ReleaseVersion) throws -> Value {
    let records = try RecordStore.make()
    let value = try JSON.parse(text)
    try records.write { try $0.upsert(value, release: version) }
    let type = try #require(value["resourceType"]?.string)
    let results = try records.search("\(type)?_summary=true", release: version)
    return try #require(results.matches.first)
  }

  @Test(arguments: ReleaseVersion.allCases)
  func aPatientKeepsWhatIsMarkedAndWhatChangesItsMeaning(version: ReleaseVersion) throws {
    let shown = try summary(
      #"""
      {"resourceType":"Patient","id":"p","meta":{"versionId":"1"},"implicitRules":"http://rules","language":"en",
      "text":{"status":"generated","div":"<div/>"},"contained":[{"resourceType":"Organization","id":"o"}],
      "extension":[{"url":"http://e","valueString":"x"}],
      "modifierExtension":[{"url":"http://m","valueBoolean":true}],"active":true,"_active":{"id":"x"},
      "name":[{"id":"n","extension":[{"url":"http://e","valueString":"x"}],"use":"official","given":["A",null],"_given":[null,{"extension":[{"url":"http://e","valueCode":"y"}]}]}],
      "deceasedBoolean":false,"maritalStatus":{"text":"m"},"photo":[{"title":"t"}],
      "contact":[{"name":{"text":"c"}}],"communication":[{"language":{"text":"en"}}],
      "managingOrganization":{"reference":"Organization/o","display":"O"},"unknown":1}
      """#, version)
    let expected = #"""
      {"resourceType":"Patient","id":"p","meta":{"versionId":"1","tag":[\#(Self.tag)]},"implicitRules":"http://rules",
      "modifierExtension":[{"url":"http://m","valueBoolean":true}],"active":true,"_active":{"id":"x"},
      "name":[{"use":"official","given":["A",null],"_given":[null,{"extension":[{"url":"http://e","valueCode":"y"}]}]}],
      "deceasedBoolean":false,"managingOrganization":{"reference":"Organization/o","display":"O"}}
      """#
    #expect(shown.json() == (try JSON.parse(expected)).json())
  }

  @Test(arguments: ReleaseVersion.allCases)
  func nestedElementsAreCutToo(version: ReleaseVersion) throws {
    let shown = try summary(
      #"""
      {"resourceType":"Observation","id":"o","status":"final","category":[{"text":"c"}],"code":{"text":"c"},
      "subject":{"reference":"Patient/p"},"effectivePeriod":{"start":"2020"},"valueQuantity":{"value":1.50,"unit":"g"},
      "interpretation":[{"text":"i"}],"bodySite":{"text":"b"},"method":{"text":"m"},
      "referenceRange":[{"text":"r"}],
      "component":[{"id":"c","modifierExtension":[{"url":"http://m","valueBoolean":true}],"code":{"text":"d"},"valueString":"v","dataAbsentReason":{"text":"a"},"referenceRange":[{"text":"r"}]}]}
      """#, version)
    let names = shown.fields.map(\.name)
    #expect(
      names == [
        "resourceType", "id", "status", "code", "subject", "effectivePeriod", "valueQuantity",
        "component", "meta",
      ])
    #expect(shown["valueQuantity"]?.json() == #"{"value":1.50,"unit":"g"}"#)
    #expect(
      shown["component"]?.elements.first?.fields.map(\.name)
        == ["modifierExtension", "code", "valueString"])
  }

  @Test(arguments: ReleaseVersion.allCases)
  func aResourceInABundleIsCutAndTaggedByItsOwnType(version: ReleaseVersion) throws {
    let shown = try summary(
      #"""
      {"resourceType":"Bundle","id":"b","type":"collection","entry":[{"fullUrl":"http://a/Patient/p","extension":[{"url":"http://e","valueString":"x"}],
      "resource":{"resourceType":"Patient","id":"p","active":true,"maritalStatus":{"text":"m"}}},
      {"resource":{"resourceType":"Bundle","type":"collection","entry":[{"resource":{"resourceType":"Unheard","id":"u","text":"x"}}]}}]}
      """#, version)
    let tagged = #""meta":{"tag":[\#(Self.tag)]}"#
    let expected = #"""
      {"resourceType":"Bundle","id":"b","type":"collection","entry":[{"fullUrl":"http://a/Patient/p",
      "resource":{"resourceType":"Patient","id":"p","active":true,\#(tagged)}},
      {"resource":{"resourceType":"Bundle","type":"collection","entry":[{"resource":{"resourceType":"Unheard","id":"u",\#(tagged)}}],\#(tagged)}}],\#(tagged)}
      """#
    #expect(shown.json() == (try JSON.parse(expected)).json())
  }

  @Test func dataOfAttachmentsIsLeftOutAndTheRestOfThemIsThere() throws {
    let shown = try summary(
      #"{"resourceType":"DocumentReference","id":"d","status":"current","content":[{"attachment":{"contentType":"text/plain","data":"AAAA","size":3}}]}"#,
      .r4)
    let attachment = shown["content"]?.elements.first?["attachment"]
    #expect(attachment?.json() == #"{"contentType":"text/plain","size":3}"#)
  }

  @Test func whatIsMandatoryStaysThoughItIsNotMarked() throws {
    let shown = try summary(
      #"{"resourceType":"Immunization","id":"i","status":"completed","wasNotGiven":false,"vaccineCode":{"text":"v"},"patient":{"reference":"Patient/p"},"reported":true,"lotNumber":"7"}"#,
      .dstu2)
    #expect(
      shown.fields.map(\.name) == [
        "resourceType", "id", "status", "wasNotGiven", "vaccineCode", "patient", "reported", "meta",
      ])
  }

  @Test func anElementIsNeverLeftEmpty() throws {
    let reason =
      #"{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","valueCode":"unknown"}]}"#
    let shown = try summary(
      #"{"resourceType":"Observation","id":"o","status":"final","code":\#(reason),"subject":{}}"#,
      .r4)
    #expect(shown["code"]?.json() == reason)
    #expect(shown["subject"]?.json() == "{}")
  }

  @Test func whatHasAnotherShapeThanItsTypeIsShownAsItIs() throws {
    let shown = try summary(
      #"{"resourceType":"Patient","id":"p","name":"A","telecom":[[{"value":"1","more":2}],3],"link":{"other":7}}"#,
      .r4)
    #expect(shown["name"]?.string == "A")
    #expect(shown["telecom"]?.json() == #"[[{"value":"1"}],3]"#)
    #expect(shown["link"]?.json() == #"{"other":7}"#)
  }

  /// FHIR R4, section 3.1.1.5 (<https://hl7.org/fhir/R4/search.html#summary>): the tag marks resources that are less than they
  /// are.
  @Test(arguments: ["_summary=data", "_elements=name,active", "_summary=true", "_summary=text"])
  func aResourceThatNothingWasTakenFromHasNoTag(view: String) throws {
    let whole = #"{"resourceType":"Patient","id":"a","meta":{"versionId":"1"}}"#
    let records = try RecordStore.make([whole])
    #expect(try records.search("Patient?\(view)").matches.map { $0.json() } == [whole])
  }

  @Test func aResourceThatSomethingWasTakenFromHasItOnce() throws {
    let records = try RecordStore.make([
      #"{"resourceType":"Patient","id":"a","meta":{"tag":[\#(Self.tag)]},"text":{"status":"generated","div":"<div/>"},"photo":[{}]}"#
    ])
    for view in ["_summary=data", "_elements=name", "_summary=true", "_summary=text"] {
      let shown = try #require(try records.search("Patient?\(view)").matches.first)
      #expect(shown["meta"]?["tag"]?.count == 1, "\(view)")
    }
  }
}
