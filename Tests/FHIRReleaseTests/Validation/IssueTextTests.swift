import FHIRModel
import Testing
import ValueModel

/// What issues say: the rule that a value does not keep to, never the value.
@Suite struct IssueTextTests {
  private static let texts: [(field: String, text: String)] = [
    (#""id":"a_b""#, "expected an id: 1 to 64 of A-Z, a-z, 0-9, hyphen and point"),
    (#""birthDate":"74""#, "expected a date that exists: YYYY, YYYY-MM or YYYY-MM-DD"),
    (
      #""deceasedDateTime":"now""#,
      "expected a dateTime that exists: YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDThh:mm:ss with Z or ±hh:mm"
    ),
    (#""multipleBirthInteger":2147483648"#, "expected an integer from -2147483648 to 2147483647"),
    (#""implicitRules":"a b""#, "expected a uri: not empty, without white space"),
    (
      #""extension":[{"url":"u","valueDecimal":1000000000000000000}]"#,
      "expected a decimal of at most 18 digits before the point and 17 after it"
    ),
  ]

  @Test(arguments: texts)
  func anIssueSaysTheRule(field: String, text: String) throws {
    let value = try JSON.parse(#"{"resourceType":"Patient",\#(field)}"#)
    #expect(Releases.issues(in: value, .r5).map(\.message) == [text])
  }
}
