import FHIRModel
import FHIRStore
import Testing
import ValueModel

/// What a transaction replaces by the addresses that resources get.
///
/// FHIR R4, section 3.1.0.11.2 (<https://hl7.org/fhir/R4/http.html#trules>): references, elements of type uri and url, and
/// `href` of `<a>` and `src` of `<img>` in narratives; not canonical. An oid or a uuid cannot be the address of a resource
/// here, so these stay.
@Suite struct RewritingTests {
  private static let url = "urn:uuid:a1111111-1111-4111-8111-111111111111"

  /// The resource as it is stored, with the address of the patient in place of `PATIENT`.
  private func stored(_ resource: String, _ version: ReleaseVersion = .r4) throws -> (Value, String)
  {
    let records = try RecordStore.make()
    let text = resource.replacing("URL", with: Self.url)
    let type = try #require(try JSON.parse(text)["resourceType"]?.string)
    let bundle = try BundleBuilder.transaction(
      BundleBuilder.entry(
        "POST", "Patient", BundleBuilder.patient(nil), fullURL: Self.url),
      BundleBuilder.entry("PUT", "\(type)/x", text))
    let response = try records.perform(bundle, release: version)
    let address = try #require(response["entry"]?[0]?["response"]?["location"]?.string)
    return (try #require(try records.resource(type, id: "x", release: version)), address)
  }

  private func expect(
    _ resource: String, _ expected: String, _ version: ReleaseVersion = .r4,
    _ place: SourceLocation = #_sourceLocation
  ) throws {
    let (value, address) = try stored(resource, version)
    let text = expected.replacing("URL", with: Self.url).replacing("PATIENT", with: address)
    #expect(value.json() == (try JSON.parse(text)).json(), sourceLocation: place)
  }

  @Test(arguments: ReleaseVersion.allCases)
  func referencesAndAddressesAreReplaced(version: ReleaseVersion) throws {
    let resource = #"""
      {"resourceType":"Observation","id":"x","implicitRules":"A","extension":[{"url":"http://e","valueUri":"A"}],
      "contained":[{"resourceType":"Observation","id":"c","subject":{"reference":"A"}}],
      "identifier":[{"system":"A","value":"URL"}],
      "subject":{"reference":"A","display":"URL"},"performer":[{"reference":"#c"},{"reference":"A/_history/1"}]}
      """#
    try expect(
      resource.replacing("A/_history/1", with: "URL/_history/1").replacing(
        #""A""#, with: #""URL""#),
      resource.replacing("A/_history/1", with: "PATIENT")
        .replacing(#""A""#, with: #""PATIENT""#), version)
  }

  @Test func addressesOfAllTypesAreReplaced() throws {
    let resource = #"""
      {"resourceType":"Parameters","id":"x","parameter":[{"name":"URL","valueUrl":"A"},{"name":"n","valueAttachment":{"url":"A","title":"URL"}},
      {"name":"n","resource":{"resourceType":"Binary","contentType":"URL","securityContext":{"reference":"A"}}},
      {"name":"n","part":[{"name":"m","valueReference":{"reference":"A"}}]}]}
      """#
    try expect(
      resource.replacing(#""A""#, with: #""URL""#), resource.replacing(#""A""#, with: #""PATIENT""#)
    )
  }

  @Test func whatIsNoAddressStays() throws {
    let resource = #"""
      {"resourceType":"Observation","id":"x","meta":{"profile":["URL"],"versionId":"URL"},
      "extension":[{"url":"http://e","valueCanonical":"URL"},{"url":"http://e","valueString":"URL"},
      {"url":"http://e","valueMarkdown":"URL"},{"url":"http://e","valueCode":"URL"}],
      "code":{"text":"URL","coding":[{"code":"URL","display":"URL"}]},"note":[{"text":"URL"}],
      "unknown":"URL","valueString":"URL"}
      """#
    try expect(resource, resource)
  }

  @Test(arguments: ReleaseVersion.allCases)
  func identifiersThatAreNoAddressesStay(version: ReleaseVersion) throws {
    let uuid = version == .dstu2 ? "" : #",{"name":"n","valueUuid":"URL"}"#
    let resource =
      #"{"resourceType":"Parameters","id":"x","parameter":[{"name":"n","valueOid":"URL"}\#(uuid),{"name":"n","valueUri":"A"}]}"#
    try expect(
      resource.replacing(#""A""#, with: #""URL""#),
      resource.replacing(#""A""#, with: #""PATIENT""#),
      version)
  }

  @Test func linksAndPicturesOfNarrativesAreReplaced() throws {
    func narrative(_ address: String) -> String {
      #"""
      {"resourceType":"Observation","id":"x","text":{"status":"generated","div":"<div xmlns=\"http://www.w3.org/1999/xhtml\"><a href=\"A\">URL</a> <a class='b' href = 'A' >x</a><img alt=\"URL\" src=\"A\"/><a name=\"URL\" href=\"A#part\">y</a><p title=\"URL\">URL</p><abbr href=\"URL\"/><!-- <a href=\"URL\"> --></div>"},
      "contained":[{"resourceType":"Observation","id":"c","text":{"status":"generated","div":"<div><a href=\"A\"/></div>"}}]}
      """#.replacing("A#part", with: address + "#part").replacing(
        "\"A\\\"", with: "\"\(address)\\\""
      )
      .replacing("'A'", with: "'\(address)'")
    }
    try expect(narrative("URL"), narrative("PATIENT"))
  }
}
