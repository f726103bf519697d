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

  /// FHIR R4, section 3.1.1.4.8 (<https://hl7.org/fhir/R4/search.html#string>): case and accents do not count. Case is what
  /// Unicode folds, CaseFolding.txt with status C and F (<https://www.unicode.org/reports/tr44/#CaseFolding.txt>).
  @Test func oneCapitalMayStandForSeveralSmallLetters() throws {
    let names = [
      "Παπαδόπουλος", "ΠΑΠΑΔΟΠΟΥΛΟΣ", "Straße", "STRASSE", "ﬁne", "FINE", "İstanbul", "Ångström",
      "ǅemal", "ŉ",
      "ᏣᎳᎩ", "ꮳꮃꭹ",
    ]
    let records = try RecordStore.make(
      names.enumerated().map {
        #"{"resourceType":"Patient","id":"\#($0)","name":[{"family":"\#($1)"}]}"#
      })
    for name in ["ΠΑΠΑΔΟΠΟΥΛΟΣ", "Παπαδόπουλος", "παπαδοπουλος", "παπαδοπουλοσ", "ΠΑΠΑΔΟΠΟΥΛΟ"] {
      try records.expect("Patient?family=\(name)", ["0", "1"])
    }
    try records.expect("Patient?family:contains=ΛΟΣ", ["0", "1"])
    for name in ["straße", "STRASSE", "STRAẞE", "stras", "straß"] {
      try records.expect("Patient?family=\(name)", ["2", "3"])
    }
    for name in ["fine", "ﬁne", "FI", "f"] {
      try records.expect("Patient?family=\(name)", ["4", "5"])
    }
    try records.expect("Patient?family=ISTANBUL", ["6"])
    try records.expect("Patient?family=ANGSTRÖM", ["7"])
    try records.expect("Patient?family=Ǆ", ["8"])
    try records.expect("Patient?family=ʼN", ["9"])
    try records.expect("Patient?family=ꮳꮃꭹ", ["10", "11"])
    try records.expect("Patient?family:exact=STRASSE", ["3"])
    try records.expect("Patient?_sort=family&family=stra,παπ", ["2", "3", "0", "1"])
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

  // MARK: Case

  /// FHIR R4, section 3.1.1.4.10 (<https://hl7.org/fhir/R4/search.html#token>): tokens that are strings are compared
  /// without their case, and so are the values of contact points, which are strings. Codes and identifiers are compared
  /// letter by letter: nothing says that their case does not count, and a wrong patient is worse than none.
  @Test func caseDoesNotCountInStringsAndContactPoints() throws {
    let records = try RecordStore.make([
      #"{"resourceType":"ValueSet","id":"s","status":"active","url":"http://x/y","version":"V2b-ΛΟΣ"}"#,
      #"{"resourceType":"ValueSet","id":"t","status":"active","url":"http://x/z","version":"v2b-λος"}"#,
      #"{"resourceType":"ValueSet","id":"u","status":"active","version":"Ä"}"#,
      #"{"resourceType":"Patient","id":"p","gender":"male","identifier":[{"value":"AbC"}],"meta":{"tag":[{"code":"Red"}]},"telecom":[{"system":"email","value":"Jo@X.org"}]}"#,
    ])
    for version in ["v2b-λος", "V2B-ΛΟΣ", "V2b-ΛΟΣ"] {
      try records.expect("ValueSet?version=\(version)", ["s", "t"])
      try records.expect("ValueSet?version=|\(version)", ["s", "t"])
      try records.expect("ValueSet?version:not=\(version)", ["u"])
    }
    try records.expect("ValueSet?version=v2b", [])
    try records.expect("ValueSet?version=a", [])
    try records.expect("Patient?email=jo@x.org", ["p"])
    try records.expect("Patient?telecom=JO@X.ORG", ["p"])
    try records.expect("Patient?gender=MALE", [])
    try records.expect("Patient?identifier=abc", [])
    try records.expect("Patient?_tag=red", [])
    try records.expect("Patient?_tag=Red", ["p"])
    try records.expect("Patient?_id=P", [])
  }

  // MARK: Systems

  /// FHIR R4, section 3.1.1.4.10: the system of a code is that of the set that its element is bound to.
  @Test func theSystemOfACodeIsThatOfItsSet() throws {
    let records = try store()
    let system = "http://hl7.org/fhir/administrative-gender"
    try records.expect("Patient?gender=\(system)|male", ["a"])
    try records.expect("Patient?gender=\(system)|", ["a", "b"])
    try records.expect("Patient?gender=|male", [])
    try records.expect("Patient?gender=http://wrong|male", [])
    try records.expect("Patient?gender=http://wrong|", [])
    try records.expect("Patient?gender:not=http://wrong|male", ["a", "b", "c"])
    let special = "http://terminology.hl7.org/CodeSystem/special-values"
    try records.expect("Patient?active=\(special)|true", ["a"])
    try records.expect("Patient?active=http://wrong|true", [])
    try records.expect("Patient?active=|true", ["a"])
  }

  /// A set that cannot be listed has no system that is known: here any is taken for it.
  @Test func aCodeOfAnOpenSetIsFoundWithAnySystem() throws {
    let records = try RecordStore.make([
      #"{"resourceType":"DocumentReference","id":"d","content":[{"attachment":{"contentType":"text/plain"}}]}"#
    ])
    try records.expect("DocumentReference?contenttype=text/plain", ["d"])
    try records.expect("DocumentReference?contenttype=urn:ietf:bcp:13|text/plain", ["d"])
    try records.expect("DocumentReference?contenttype=urn:ietf:bcp:13|", [])
  }

  /// The same section: a contact point has no system, and none is told by its use.
  @Test func aContactPointHasNoSystem() throws {
    let records = try RecordStore.make([
      #"{"resourceType":"Patient","id":"p","telecom":[{"system":"phone","value":"(555) 123","use":"home"}]}"#
    ])
    try records.expect("Patient?telecom=(555)%20123", ["p"])
    try records.expect("Patient?telecom=|(555)%20123", ["p"])
    try records.expect("Patient?phone=(555)%20123", ["p"])
    for system in ["fax", "phone", "home"] {
      try records.expect("Patient?telecom=\(system)|(555)%20123", [])
      try records.expect("Patient?telecom=\(system)|", [])
    }
  }

  @Test func aBarAloneIsRefused() throws {
    try store().expectRefusal("Patient?identifier=|", .invalidSearch, path: "identifier")
  }
}
