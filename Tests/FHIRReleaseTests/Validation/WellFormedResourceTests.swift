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
    // As many digits as FHIR R5, section 2.1.28.0.1 allows, and more before it.
    (
      Self.decimals([
        "0", "-0.0", "999999999999999999", "-999999999999999999.12345678901234567",
        "0.12345678901234567", "1e0", "1.0E+9999999999", "1e-1", "12e10",
      ]), ReleaseVersion.allCases
    ),
    (
      Self.decimals([
        "1000000000000000000", "0.123456789012345678", "1e05", "12345678901234567890123.5",
      ]),
      [.dstu2, .stu3, .r4]
    ),
    (#""fhir_comments":["c"],"_active":{"fhir_comments":["d"]}"#, [.dstu2]),
    (#""name":[{"fhir_comments":["c"],"text":"T"}]"#, [.dstu2]),
    (#""contained":[{"resourceType":"Bundle","type":"batch"}]"#, ReleaseVersion.allCases),
  ]

  private static func decimals(_ texts: [String]) -> String {
    let extensions = texts.map { #"{"url":"u","valueDecimal":\#($0)}"# }
    return #""extension":[\#(extensions.joined(separator: ","))]"#
  }

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
