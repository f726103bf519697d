import FHIRModel
import Testing
import ValueModel

/// Steps through resources.
@Suite struct SearchPathTests {
  private static func values(
    _ steps: [SearchPath.Step], _ json: String
  ) throws -> [String] {
    var values: [String] = []
    SearchPath(steps, valueType: "string").forEachValue(in: try JSON.parse(json)) {
      values.append($0.json())
      return true
    }
    return values
  }

  @Test func fieldsGoThroughArrays() throws {
    let json = #"{"name":[{"given":["A","B"]},{"family":"C"},{"given":["D",null]}]}"#
    #expect(
      try Self.values([.field("name"), .field("given")], json) == [#""A""#, #""B""#, #""D""#])
    #expect(try Self.values([.field("name"), .field("family")], json) == [#""C""#])
    #expect(try Self.values([.field("address")], json) == [])
    #expect(try Self.values([], #"{"a":1}"#) == [#"{"a":1}"#])
  }

  @Test func theWalkEndsWhenTheBodySaysSo() throws {
    let value = try JSON.parse(#"{"name":[{"given":["A","B"]},{"given":["C"]}]}"#)
    var seen = 0
    SearchPath([.field("name"), .field("given")], valueType: "string").forEachValue(in: value) {
      _ in
      seen += 1
      return seen < 2
    }
    #expect(seen == 2)
  }

  @Test func positionsAreThoseOfArrays() throws {
    let json = #"{"entry":[{"n":1},{"n":2}],"one":{"n":3}}"#
    #expect(try Self.values([.field("entry"), .position(1), .field("n")], json) == ["2"])
    #expect(try Self.values([.field("entry"), .position(2), .field("n")], json) == [])
    #expect(try Self.values([.field("one"), .position(0), .field("n")], json) == ["3"])
    #expect(try Self.values([.field("one"), .position(1), .field("n")], json) == [])
  }

  @Test func conditionsKeepWhatFulfilsThem() throws {
    let json = """
      {"telecom":[{"system":"phone","value":"1"},{"system":"email","value":"2"},{"value":"3"}]}
      """
    func values(_ step: SearchPath.Step) throws -> [String] {
      try Self.values([.field("telecom"), step, .field("value")], json)
    }
    #expect(try values(.where("system", equals: "phone")) == [#""1""#])
    #expect(try values(.present("system")) == [#""1""#, #""2""#])
    #expect(try values(.absent("system")) == [#""3""#])
  }

  @Test func extensionsAreFoundByTheirURL() throws {
    let json = """
      {"item":[{"extension":[{"url":"a","valueCode":"x"},{"url":"b","valueCode":"y"}],"n":1},{"n":2}]}
      """
    let item = SearchPath.Step.field("item")
    #expect(try Self.values([item, .extension("b"), .field("valueCode")], json) == [#""y""#])
    #expect(try Self.values([item, .hasExtension("a"), .field("n")], json) == ["1"])
    #expect(try Self.values([item, .hasExtension("c"), .field("n")], json) == [])
  }

  @Test(
    arguments: [
      (#"{"reference":"Patient/1"}"#, true),
      (#"{"reference":"https://example.org/fhir/Patient/1/_history/2"}"#, true),
      (#"{"reference":"Group/1"}"#, false),
      (##"{"reference":"#p"}"##, true),
      (##"{"reference":"#g"}"##, false),
      // What does not tell stays.
      (#"{"reference":"urn:uuid:0f2e1f5c-6d2b-4c1e-9d3a-111111111111"}"#, true),
      (#"{"reference":"urn:uuid:0f2e1f5c-6d2b-4c1e-9d3a-111111111111","type":"Group"}"#, false),
      (#"{"identifier":{"value":"1"},"type":"Patient"}"#, true),
      (#"{"identifier":{"value":"1"},"type":"Group"}"#, false),
      // What leads nowhere is of no type (FHIR R4, section 2.9.1.4, `resolve()`).
      (#"{"display":"somebody"}"#, false),
      (#"{"type":"Patient","display":"somebody"}"#, false),
      (##"{"reference":"#none"}"##, false),
      (#"{"reference":"","identifier":{"value":"1"}}"#, false),
      (#""Patient/1""#, true), (#""Group/1""#, false),
    ])
  func targetsAreToldByTheReference(reference: String, isKept: Bool) throws {
    let json = """
      {"contained":[{"resourceType":"Patient","id":"p"},{"resourceType":"Group","id":"g"}],
       "subject":\(reference)}
      """
    let values = try Self.values([.field("subject"), .targets(["Patient"])], json)
    #expect(values.count == (isKept ? 1 : 0))
  }

  @Test func resourcesAreKeptByTheirType() throws {
    let json = #"{"a":[{"resourceType":"Patient"},{"resourceType":"Group"}]}"#
    let values = try Self.values([.field("a"), .resourceType("Group")], json)
    #expect(values == [#"{"resourceType":"Group"}"#])
  }

  @Test(
    arguments: [
      ("{}", "false", "false"), (#"{"deceasedBoolean":false}"#, "true", "false"),
      (#"{"deceasedBoolean":true}"#, "true", "true"),
      (#"{"deceasedDateTime":"2001"}"#, "true", "true"),
    ])
  func existenceIsABoolean(json: String, exists: String, isNotFalse: String) throws {
    let fields = ["deceasedBoolean", "deceasedDateTime"]
    #expect(try Self.values([.exists(fields)], json) == [exists])
    #expect(try Self.values([.isNotFalse(fields)], json) == [isNotFalse])
  }

  @Test func aPartReachesTheResourceThatItIsIn() throws {
    let resource = try JSON.parse(#"{"chromosome":"X","variant":[{"start":1}]}"#)
    let path = SearchPath([.resource, .field("chromosome")], valueType: "string")
    var values: [Value] = []
    path.forEachValue(in: .null, of: resource) {
      values.append($0)
      return true
    }
    #expect(values == ["X"])
  }

  @Test func whatIsNoObjectHasNothing() throws {
    for json in ["1", "null", "\"a\"", "[]", "[[]]", "true"] {
      #expect(try Self.values([.field("a")], json) == [])
      #expect(try Self.values([.absent("a"), .field("b")], json) == [])
      #expect(try Self.values([.exists(["a"])], json) == [])
      #expect(try Self.values([.extension("a")], json) == [])
    }
  }
}
