import Testing
import ValueModel

/// The examples of `docs/values.md`.
@Suite struct ValuesDocumentTests {
  @Test func theFirstExampleDoesWhatItSays() throws {
    let value = try JSON.parse(#"{"name": [{"given": ["Joey"]}], "weight": 72.50}"#)
    #expect(value["name"]?[0]?["given"]?[0]?.string == "Joey")
    #expect(value["weight"]?.decimal?.text == "72.50")
    var changed = value
    changed["name"]?[0]?["given"]?.append("F.")
    try changed.set("official", at: "name[0].use")
    #expect(value["name"]?[0]?["given"]?.count == 1)
    #expect(
      changed.json() == #"{"name":[{"given":["Joey","F."],"use":"official"}],"weight":72.50}"#)
    let bytes = try changed.encoded()
    #expect(try Value(encoded: bytes) == changed)
  }

  @Test func theBytesAreThoseOfTheTables() throws {
    func hex(_ json: String, _ dictionary: ValueDictionary? = nil) throws -> String {
      try JSON.parse(json, dictionary: dictionary).encoded(dictionary: dictionary)
        .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
    }
    #expect(try hex("null") == "02 04")
    #expect(try hex("true") == "0a 04")
    #expect(try hex("-1") == "12 04")
    #expect(try hex("8190") == "fe ff 05")
    #expect(try hex("72.50") == "0b 02 52 1c 10 04")
    #expect(try hex("-0") == "14 2d 30 0c 04")
    #expect(try hex("[\"ab\",false]") == "11 61 62 06 02 0c 06 10 04")
    let dictionary = ValueDictionary()
    _ = dictionary.addString("kg")
    #expect(try hex("{\"unit\":\"kg\"}", dictionary) == "07 01 04 01 10 04")
    #expect(try hex("{\"unit\":\"kg\"}") == "21 75 6e 69 74 11 6b 67 47 01 20 0c 10 04")
  }
}
