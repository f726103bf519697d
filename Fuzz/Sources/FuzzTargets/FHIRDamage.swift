import ValueModel

/// Changes resources where the bytes of an input say.
enum FHIRDamage {
  static let templates = [
    #"{"resourceType":"Patient","id":"p","meta":{"profile":["http://a.b/p"]},"text":{"status":"generated","#
      + #""div":"<div>a</div>"},"contained":[{"resourceType":"Organization","id":"o"}],"#
      + #""extension":[{"url":"u","valueString":"a"}],"active":true,"name":[{"use":"usual","family":"T","#
      + #""given":["J",null],"_given":[null,{"id":"g"}]}],"gender":"male","birthDate":"1974-12-25","#
      + #""_birthDate":{"extension":[{"url":"t","valueDateTime":"1974-12-25T14:35:45-05:00"}]},"#
      + #""deceasedBoolean":false,"multipleBirthInteger":2,"photo":[{"data":"AAEC"}],"#
      + #""managingOrganization":{"reference":"\u0023o"},"maritalStatus":{"coding":[{"code":"M"}]}}"#,
    #"{"resourceType":"Observation","status":"final","code":{"coding":[{"system":"http://loinc.org","#
      + #""code":"1-8"}]},"subject":{"reference":"Patient/p"},"effectivePeriod":{"start":"2024"},"#
      + #""issued":"2024-01-01T10:00:00.5Z","valueQuantity":{"value":1.50,"comparator":"<"},"#
      + #""component":[{"code":{"text":"c"},"valueTime":"10:00:00"}]}"#,
    #"{"resourceType":"Bundle","type":"batch","entry":[{"fullUrl":"urn:uuid:1","resource":{"resourceType":"#
      + #""Patient","active":true},"request":{"method":"POST","url":"Patient"}},{"resource":{"resourceType":"#
      + #""Parameters","parameter":[{"name":"n","part":[{"name":"p","valueInteger":1}]}]}}]}"#,
    #"{"resourceType":"Questionnaire","status":"draft","item":[{"linkId":"1","type":"group","item":[{"#
      + #""linkId":"2","type":"choice","enableWhen":[{"question":"1","operator":"exists","#
      + #""answerBoolean":true}],"initial":[{"valueCoding":{"code":"a"}}]}]}]}"#,
  ]

  private static let names = [
    "resourceType", "id", "extension", "url", "contained", "valueString", "valueQuantity", "name",
    "given", "reference", "coding", "fhir_comments", "entry", "resource", "item", "", "x",
  ]

  private static let contents: [Value] = [
    .null, true, 0, -1, 1.5, "", "a", "male", "Patient", "2024", "2024-02-30T00:00:00Z", "#",
    "\u{0}",
    "Group/1", Value(array: []), Value(array: [.null]), Value(object: [(String, Value)]()),
    Value(object: [("resourceType", "Patient")]), Value(object: [("id", "a")]),
    Value(object: [("url", "u"), ("valueString", "a")]), "AA==", "<div/>", 4_294_967_296,
  ]

  /// One change, at a place that the bytes lead to.
  static func damage(_ value: inout Value, _ input: inout FuzzInput, depth: Int) {
    let choice = input.byte()
    guard depth < 40, value.count > 0, choice >= 0x30 else {
      return change(&value, choice & 7, &input)
    }
    if value.kind == .array {
      let position = input.below(value.count)
      guard var element = value[position] else { return }
      damage(&element, &input, depth: depth + 1)
      value[position] = element
    } else {
      let fields = Array(value.fields)
      let (name, old) = fields[input.below(fields.count)]
      if choice < 0x40 {
        value[name] = nil
      } else if choice < 0x50 {
        value["_" + name] = old
      } else {
        var field = old
        damage(&field, &input, depth: depth + 1)
        value[name] = field
      }
    }
  }

  private static func change(_ value: inout Value, _ choice: UInt8, _ input: inout FuzzInput) {
    let content = contents[input.below(contents.count)]
    switch (choice, value.kind) {
    case (0...2, .object): value[names[input.below(names.count)]] = content
    case (0...2, .array): value.append(content)
    case (3, _): value = Value(array: [value])
    case (4, .object): value[names[input.below(names.count)]] = value
    case (5, _): value = Value(String(decoding: input.take(Int(input.byte() & 15)), as: UTF8.self))
    default: value = content
    }
  }
}
