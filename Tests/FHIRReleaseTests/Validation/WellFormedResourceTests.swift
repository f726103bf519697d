import FHIRModel
import Testing

/// What looks unusual and is allowed.
struct WellFormedResourceTests {
  private static let fields: [(String, [ReleaseVersion])] = [
    (#""_birthDate":{"extension":[{"url":"u","valueCode":"unknown"}]}"#, ReleaseVersion.allCases),
    (#""birthDate":"1974","_birthDate":{"id":"a"}"#, ReleaseVersion.allCases),
    (#""name":[{"given":["a",null],"_given":[null,{"id":"a"}]}]"#, ReleaseVersion.allCases),
    (#""name":[{"_given":[{"id":"a"}]}]"#, ReleaseVersion.allCases),
    (#""name":[{"given":["a"],"_given":[null]}]"#, ReleaseVersion.allCases),
    (#""name":[{"given":[null],"_given":[{"id":"a"}]}]"#, ReleaseVersion.allCases),
    (#""deceasedBoolean":false,"_deceasedBoolean":{"id":"a"}"#, ReleaseVersion.allCases),
    (#""extension":[{"url":"u","_valueCode":{"id":"a"}}]"#, ReleaseVersion.allCases),
    (##""managingOrganization":{"reference":"#o"}"##, ReleaseVersion.allCases),
    (#""managingOrganization":{"reference":"urn:uuid:x"}"#, ReleaseVersion.allCases),
    (#""managingOrganization":{"reference":"http://a.b/Whatever/1"}"#, ReleaseVersion.allCases),
    (#""managingOrganization":{"reference":"Organization/1"}"#, ReleaseVersion.allCases),
    (#""link":[{"_type":{"id":"a"},"other":{"display":"d"}}]"#, ReleaseVersion.allCases),
    (#""multipleBirthInteger":-2147483648"#, ReleaseVersion.allCases),
    (#""fhir_comments":["c"],"_active":{"fhir_comments":["d"]}"#, [.dstu2]),
    (#""name":[{"fhir_comments":["c"],"text":"T"}]"#, [.dstu2]),
    (#""contained":[{"resourceType":"Bundle","type":"batch"}]"#, ReleaseVersion.allCases),
  ]

  @Test(arguments: fields)
  func nothingIsReported(fields: String, versions: [ReleaseVersion]) throws {
    for version in versions {
      let json = #"{"resourceType":"Patient",\#(fields)}"#
      let value = try Releases.read(json, version, .strict)
      #expect(value.json() == json)
      #expect(Releases.issues(in: value, version) == [], "\(version)")
    }
  }

  @Test(arguments: ReleaseVersion.allCases)
  func extensionsStandForRequiredPrimitives(version: ReleaseVersion) throws {
    let companion = #"{"extension":[{"url":"u","valueCode":"unknown"}]}"#
    let json =
      #"{"resourceType":"Observation","_status":\#(companion),"code":{"text":"c"}}"#
    #expect(try Releases.issues(in: JSON.parse(json), version) == [])
  }

  @Test(arguments: ReleaseVersion.allCases)
  func theDeepestTextIsChecked(version: ReleaseVersion) throws {
    let depth = 250
    let open = String(repeating: #"{"url":"u","extension":["#, count: depth)
    let close = String(repeating: "]}", count: depth)
    let json =
      #"{"resourceType":"Patient","extension":["# + open + #"{"url":"u"}"# + close + "]}"
    let issues = try Releases.issues(in: JSON.parse(json), version)
    #expect(issues.map(\.kind) == [.invariant])
    #expect(issues.first?.path.split(separator: ".").count == depth + 2)
  }
}
