import FHIRStore
import Testing

@Suite struct StringSearchTests {
  private func store() throws -> FHIRStore {
    try RecordStore.make([
      #"{"resourceType":"Patient","id":"eve","name":[{"given":["Eve"]}]}"#,
      #"{"resourceType":"Patient","id":"evelyn","name":[{"given":["Evelyn"]}]}"#,
      #"{"resourceType":"Patient","id":"severine","name":[{"given":["Severine"]}]}"#,
      #"{"resourceType":"Patient","id":"carreno","name":[{"family":"Carreño Quiñones"}]}"#,
    ])
  }

  @Test func aTextBeginsAsItIsSearchedFor() throws {
    let records = try store()
    try records.expect("Patient?given=eve", ["eve", "evelyn"])
    try records.expect("Patient?given=EVELYN", ["evelyn"])
    try records.expect("Patient?name=eve,carr", ["eve", "evelyn", "carreno"])
  }

  @Test func anywhereAndExactlyAreAskedForByModifiers() throws {
    let records = try store()
    try records.expect("Patient?given:contains=eve", ["eve", "evelyn", "severine"])
    try records.expect("Patient?given:exact=Eve", ["eve"])
    try records.expect("Patient?given:exact=eve", [])
    try records.expect("Patient?family:contains=quin", ["carreno"])
  }

  @Test func marksOnLettersDoNotCount() throws {
    let records = try store()
    try records.expect("Patient?family=Carreno", ["carreno"])
    try records.expect("Patient?family=CARREÑO", ["carreno"])
    try records.expect("Patient?family=Carren%CC%83o", ["carreno"])
    try records.expect("Patient?family:exact=Carreno%20Qui%C3%B1ones", [])
  }

  @Test func longTextsAreFoundByTheirEnds() throws {
    let name = String(repeating: "long ", count: 12)
    let records = try RecordStore.make([
      #"{"resourceType":"Patient","id":"a","name":[{"text":"\#(name)one"}]}"#,
      #"{"resourceType":"Patient","id":"b","name":[{"text":"\#(name)two"}]}"#,
    ])
    try records.expect("Patient?name=\(name)two", ["b"])
    try records.expect("Patient?name:contains=long%20one", ["a"])
    try records.expect("Patient?name:contains=ng%20tw", ["b"])
  }

  @Test func escapedSeparatorsAreText() throws {
    let records = try RecordStore.make([
      #"{"resourceType":"Patient","id":"a","name":[{"text":"one,two"}]}"#,
      #"{"resourceType":"Patient","id":"b","name":[{"text":"one|$\\two"}]}"#,
      #"{"resourceType":"Patient","id":"c","name":[{"text":"two"}]}"#,
    ])
    try records.expect("Patient?name=one\\,two", ["a"])
    try records.expect("Patient?name=one,two", ["a", "b", "c"])
    try records.expect("Patient?name=one\\|\\$\\\\two", ["b"])
  }

  @Test func addressesAreFoundByAnyOfTheirParts() throws {
    let records = try RecordStore.make([
      #"{"resourceType":"Patient","id":"a","address":[{"line":["Hauptstr. 1"],"city":"Köln","postalCode":"50667"}]}"#
    ])
    try records.expect("Patient?address=hauptstr", ["a"])
    try records.expect("Patient?address=50667", ["a"])
    try records.expect("Patient?address-city=koln", ["a"])
    try records.expect("Patient?address-city=50667", [])
  }
}

@Suite struct TokenSearchTests {
  private func store() throws -> FHIRStore {
    try RecordStore.make([
      #"{"resourceType":"Patient","id":"a","active":true,"gender":"male","identifier":[{"system":"http://acme.org/patient","value":"2345"}]}"#,
      #"{"resourceType":"Patient","id":"b","active":false,"gender":"female","identifier":[{"value":"2345"}]}"#,
      #"{"resourceType":"Patient","id":"c","identifier":[{"system":"http://other.org","value":"AB|1"}]}"#,
    ])
  }

  @Test func aCodeIsFoundByItselfAndWithItsSystem() throws {
    let records = try store()
    try records.expect("Patient?identifier=2345", ["a", "b"])
    try records.expect("Patient?identifier=http://acme.org/patient|2345", ["a"])
    try records.expect("Patient?identifier=|2345", ["b"])
    try records.expect("Patient?identifier=http://acme.org/patient|", ["a"])
    try records.expect("Patient?identifier=234", [])
    try records.expect("Patient?identifier=AB\\|1", ["c"])
    try records.expect("Patient?identifier=ab\\|1", [])
  }

  @Test func booleansAndCodesWithoutASystemAreTokens() throws {
    let records = try store()
    try records.expect("Patient?active=true", ["a"])
    try records.expect("Patient?active=false", ["b"])
    try records.expect("Patient?gender=male", ["a"])
    try records.expect("Patient?gender=http://hl7.org/fhir/administrative-gender|male", ["a"])
  }

  @Test func theContraryIncludesWhatHasNone() throws {
    let records = try store()
    try records.expect("Patient?gender:not=male", ["b", "c"])
    try records.expect("Patient?gender:not=male,female", ["c"])
    try records.expect("Patient?gender:missing=true", ["c"])
    try records.expect("Patient?gender:missing=false", ["a", "b"])
  }

  @Test func theTextOfACodeIsFoundByItsBeginning() throws {
    let records = try RecordStore.make([
      #"{"resourceType":"Condition","id":"d","code":{"coding":[{"system":"s","code":"1","display":"Headache"}]}}"#,
      #"{"resourceType":"Condition","id":"t","code":{"text":"headache, mild"}}"#,
      #"{"resourceType":"Condition","id":"n","code":{"text":"mild headache"}}"#,
    ])
    try records.expect("Condition?code:text=headache", ["d", "t"])
  }

  @Test func codesThatBeginAlikeAreNotOne() throws {
    let uuid = "0e8d7b7e-3a0c-4f0a-9c51-000000000001"
    let long = String(repeating: "x", count: 80)
    let codes = ["1", "12", uuid, uuid.uppercased(), long + "a", long + "b", "a\\u0000b", "a"]
    let records = try RecordStore.make(
      codes.enumerated().map { number, code in
        #"{"resourceType":"Patient","id":"\#(number)","identifier":[{"value":"\#(code)"}]}"#
      })
    try records.expect("Patient?identifier=1", ["0"])
    try records.expect("Patient?identifier=\(uuid)", ["2"])
    try records.expect("Patient?identifier=\(uuid.uppercased())", ["3"])
    try records.expect("Patient?identifier=\(long)b", ["5"])
    try records.expect("Patient?identifier=a%00b", ["6"])
    try records.expect("Patient?identifier=a", ["7"])
  }

  @Test func aBarAloneIsRefused() throws {
    try store().expectRefusal("Patient?identifier=|", .invalidSearch, path: "identifier")
  }
}
