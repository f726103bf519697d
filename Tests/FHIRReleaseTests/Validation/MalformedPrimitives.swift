import FHIRModel

/// Primitives that are not written as their types want, and their companions.
enum MalformedPrimitives {
  static let values: [MalformedResource] = [
    .parameter("boolean", #""true""#, "structure"),
    .parameter("boolean", "1", "structure"),
    .parameter("integer", "1.0", "structure"),
    .parameter("integer", #""1""#, "structure"),
    .parameter("integer", "2147483648", "value"),
    .parameter("integer", "-2147483649", "value"),
    .parameter("integer", "1e2", "structure"),
    .parameter("unsignedInt", "-1", "value"),
    .parameter("positiveInt", "0", "value"),
    .parameter("decimal", #""1.5""#, "structure"),
    .parameter("decimal", "true", "structure"),
    // FHIR R5, section 2.1.28.0.1, decimal.
    .parameter("decimal", "1000000000000000000", "value", in: [.r5]),
    .parameter("decimal", "-12345678901234567890.5", "value", in: [.r5]),
    .parameter("decimal", "0.123456789012345678", "value", in: [.r5]),
    .parameter("decimal", "1.5e05", "value", in: [.r5]),
    .parameter("decimal", "1E12345678901", "value", in: [.r5]),
    .parameter("string", #""""#, "value"),
    .parameter("string", #""a\u0000""#, "value"),
    .parameter("string", "1", "structure"),
    .parameter("markdown", #""a\u0007b""#, "value"),
    .parameter("uri", #""http://a b""#, "value"),
    .parameter("uri", "false", "structure"),
    .parameter("url", #""""#, "value", in: [.r4, .r5]),
    .parameter("canonical", #"" a""#, "value", in: [.r4, .r5]),
    .parameter("base64Binary", #""abc""#, "value"),
    .parameter("base64Binary", #""ab=c""#, "value"),
    .parameter("instant", #""2024-01-01""#, "value"),
    .parameter("instant", #""2024-01-01T10:00:00""#, "value"),
    .parameter("date", #""2023-02-29""#, "value"),
    .parameter("date", #""74""#, "value"),
    .parameter("date", #""2024-01-01T10:00:00Z""#, "value"),
    .parameter("dateTime", #""2024-13""#, "value"),
    .parameter("dateTime", #""2024-01-01T24:00:00Z""#, "value"),
    .parameter("time", #""10:00""#, "value"),
    .parameter("time", #""10:00:00Z""#, "value"),
    .parameter("code", #"" a""#, "value"),
    .parameter("code", #""a  b""#, "value"),
    .parameter("oid", #""1.2.3""#, "value"),
    .parameter("oid", #""urn:oid:1.02""#, "value"),
    .parameter("id", #""a_b""#, "value"),
    .parameter("id", #""\#(String(repeating: "a", count: 65))""#, "value"),
    .parameter(
      "uuid", #""urn:uuid:C757873D-EC9A-4326-A141-556F43239520""#, "value", in: [.r4, .r5]),
    .parameter("integer64", "1", "structure", in: [.r5]),
    .parameter("integer64", #""9223372036854775808""#, "value", in: [.r5]),
    .parameter("integer64", #""1.0""#, "value", in: [.r5]),
    .patient(
      "xhtml", #""text":{"status":"generated","div":"<p>a</p>"}"#, "value Patient.text.div"),
    .patient("the resource's id", #""id":"a/b""#, "value Patient.id"),
  ]

  static let codes: [MalformedResource] = [
    .patient("unknown code", #""gender":"M""#, "code-invalid Patient.gender"),
    .patient("code that is no code", #""gender":" male""#, "value Patient.gender"),
    .patient("code of another kind", #""gender":true"#, "structure Patient.gender"),
    .patient(
      "unknown code in a list", #""name":[{"use":"usual"},{"use":"x"}]"#,
      "code-invalid Patient.name[1].use"),
    .patient(
      "unknown status of a text", #""text":{"status":"made","div":"<div>a</div>"}"#,
      "code-invalid Patient.text.status"),
  ]

  static let companions: [MalformedResource] = [
    .patient("companion that is empty", #""_birthDate":{}"#, "invariant Patient.birthDate"),
    .patient("companion that is null", #""_birthDate":null"#, "structure Patient.birthDate"),
    .patient("companion that is a text", #""_birthDate":"a""#, "structure Patient.birthDate"),
    .patient(
      "companion that is a list", #""_birthDate":[{"id":"a"}]"#, "structure Patient.birthDate"),
    .patient(
      "companion with another field", #""_birthDate":{"value":"1974"}"#,
      "structure Patient.birthDate.value"),
    .patient(
      "companion with a bad extension", #""_birthDate":{"extension":[{"valueCode":"a"}]}"#,
      "required Patient.birthDate.extension[0].url"),
    .patient(
      "companion of a list that is none", #""name":[{"_given":{"id":"a"}}]"#,
      "structure Patient.name[0].given"),
    .patient(
      "fewer companions than values", #""name":[{"given":["a","b"],"_given":[{"id":"a"}]}]"#,
      "structure Patient.name[0].given"),
    .patient(
      "more companions than values",
      #""name":[{"given":["a"],"_given":[null,{"id":"a"}]}]"#, "structure Patient.name[0].given"),
    .patient(
      "companion of an element of a list that is empty",
      #""name":[{"given":["a","b"],"_given":[null,{}]}]"#, "invariant Patient.name[0].given[1]"),
    .patient(
      "companions that are an empty array", #""name":[{"text":"T","_given":[]}]"#,
      "invariant Patient.name[0].given"),
    .patient(
      "null without an extension", #""name":[{"given":["a",null]}]"#,
      "invariant Patient.name[0].given[1]"),
    .patient(
      "null without an extension in its place",
      #""name":[{"given":[null,null],"_given":[{"id":"a"},null]}]"#,
      "invariant Patient.name[0].given[1]"),
    .patient(
      "extensions behind null alone", #""name":[{"_given":[null,{"id":"a"}]}]"#,
      "invariant Patient.name[0].given[0]"),
  ]
}
