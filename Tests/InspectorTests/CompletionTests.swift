import FHIRStore
import Testing
import ValueModel

@Suite struct CompletionTests {
  private func texts(
    _ test: TestInspector, _ language: String, _ text: String, position: Int? = nil
  ) -> (from: Int64?, to: Int64?, texts: [String]) {
    var fields = [
      ("kind", "resources"), ("name", "r4/Patient"), ("language", language), ("text", text),
    ]
    if let position { fields.append(("position", String(position))) }
    let json = test.ask("complete", fields).json
    let items = json["items"]?.elements ?? Value.null.elements
    return (json["from"]?.integer, json["to"]?.integer, items.map { $0["text"]?.string ?? "" })
  }

  @Test("a search is completed by names, modifiers, sorts and types")
  func searches() throws {
    let test = try TestInspector()
    let names = texts(test, "fhir", "active=true&bir")
    #expect(names.from == 12)
    #expect(names.to == 15)
    #expect(names.texts == ["birthdate="])
    #expect(texts(test, "fhir", "name:ex").texts == ["exact="])
    #expect(texts(test, "fhir", "_sort=-birth").texts == ["-birthdate"])
    #expect(texts(test, "fhir", "organization=Org").texts == ["Organization/"])
    #expect(texts(test, "fhir", "birthdate=").texts.contains("ge"))
    #expect(texts(test, "fhir", "bir&name=x", position: 3).texts == ["birthdate="])
  }

  @Test("predicates and selectors are completed by the fields that records have")
  func fields() throws {
    let test = try TestInspector()
    try test.put(
      #"{"resourceType":"Patient","id":"p1","birthDate":"1815-12-10","name":[{"family":"L"}]}"#)
    #expect(texts(test, "predicate", "bir").texts == ["birthDate"])
    #expect(texts(test, "predicate", "name.f").texts == ["name.family"])
    #expect(texts(test, "predicate", "id = \"bir").texts.isEmpty)
    #expect(texts(test, "selector", #"{"bir"#).texts == ["birthDate"])
    #expect(texts(test, "selector", #"{"birthDate": {"$gt"#).texts == ["$gte"])
    #expect(texts(test, "selector", #"{"a": 1"#).texts.isEmpty)
  }
}
