import FHIRR4
import FHIRR5
import Testing

/// Numbers keep their digits.
struct NumberTests {
  @Test(arguments: [
    "1.50", "0", "-0", "0.000", "1e3", "1.0E+3", "-12.5e-30", "100000000000000000000000000000",
    "0.123456789012345678901234567890", "9223372036854775807", "9223372036854775808", "1e400",
    "-1.10",
  ])
  func decimalsStayAsTheyAreWritten(text: String) throws {
    let json =
      #"{"resourceType":"Observation","status":"final","code":{"text":"c"},"#
      + #""valueQuantity":{"value":\#(text)}}"#
    var observation = try FHIRR4.Observation(json: json)
    #expect(observation.json() == json)
    let value = try #require(observation.valueQuantity?.value)
    #expect(value == ExactDecimal(text))
    #expect(observation.issues() == [])
    observation.valueQuantity?.value = value
    #expect(observation.json() == json)
    observation.id = "o"
    #expect(observation.fields["valueQuantity"]?.json() == #"{"value":\#(text)}"#)
  }

  @Test func integersOf64BitsAreTexts() throws {
    var attachment = FHIRR5.Attachment()
    for number in [0, 1, -1, Int64.max, Int64.min] {
      attachment.size = number
      #expect(attachment.json() == #"{"size":"\#(number)"}"#)
      #expect(attachment.size == number)
    }
    attachment.size = nil
    #expect(attachment.json() == "{}")
    let read = try FHIRR5.Attachment(fields: JSON.parse(#"{"size":12}"#))
    #expect(read.size == 12)
    for wrong in [#""x""#, #""9223372036854775808""#, "1.5", #""""#, "{}", #"" 1""#] {
      let read = try FHIRR5.Attachment(fields: JSON.parse(#"{"size":\#(wrong)}"#))
      #expect(read.size == nil, "\(wrong)")
    }
  }

  @Test func integersThatAreNoneReadAsNil() throws {
    for wrong in ["1.5", "99999999999999999999", #""1""#, "true", "null"] {
      let patient = try FHIRR4.Patient(
        json: #"{"resourceType":"Patient","multipleBirthInteger":\#(wrong)}"#)
      #expect(patient.multipleBirthInteger == nil, "\(wrong)")
      #expect(patient.issues().map(\.path) == ["Patient.multipleBirthInteger"], "\(wrong)")
    }
  }
}
