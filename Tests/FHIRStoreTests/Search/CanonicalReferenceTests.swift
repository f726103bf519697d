import FHIRModel
import FHIRStore
import Testing
import ValueModel

/// Chains, `_has` and inclusions along canonical addresses.
///
/// FHIR R4, sections 3.1.1.4.12 and 3.1.1.4.13 (<https://hl7.org/fhir/R4/search.html#reference>).
@Suite struct CanonicalReferenceTests {
  private static let form = "http://forms.example/intake"

  private static func form(_ id: String, _ url: String, _ version: String?, _ title: String)
    -> String
  {
    let version = version.map { #","version":"\#($0)""# } ?? ""
    return
      #"{"resourceType":"Questionnaire","id":"\#(id)","url":"\#(url)"\#(version),"status":"active","title":"\#(title)"}"#
  }

  private static func response(_ id: String, _ reference: String) -> String {
    #"{"resourceType":"QuestionnaireResponse","id":"\#(id)","status":"completed","questionnaire":"\#(reference)"}"#
  }

  private func store() throws -> FHIRStore {
    let form = Self.form
    let texts: [String] = [
      Self.form("q1", form, "1.0", "First"), Self.form("q2", form, "2.0", "Second"),
      Self.form("q3", form + "/other", nil, "First"),
      Self.response("r1", form + "|1.0"), Self.response("r2", form),
      Self.response("r3", form + "|3.0"), Self.response("r4", "Questionnaire/q3"),
      #"{"resourceType":"Measure","id":"m1","url":"http://measures.example/bp","status":"active"}"#,
      #"{"resourceType":"Measure","id":"m2","status":"active"}"#,
      #"{"resourceType":"Library","id":"lib","status":"active","type":{"text":"package"},"relatedArtifact":[{"type":"composed-of","resource":"http://measures.example/bp"},{"type":"composed-of","resource":"Measure/m2"}]}"#,
    ]
    return try RecordStore.make(texts)
  }

  private func ids(_ records: FHIRStore, _ search: String) throws -> [String] {
    let found = try records.search(search).matches
    let scanned = try records.reader.searchWithoutIndexes(FHIRSearch(text: search)).matches
    #expect(found == scanned)
    return found.compactMap { $0["id"]?.string }.sorted()
  }

  private func included(_ records: FHIRStore, _ search: String) throws -> [String] {
    try records.search(search).included.compactMap { $0["id"]?.string }.sorted()
  }

  @Test("a reference with a version leads to that version, and one without to all")
  func chains() throws {
    let records = try store()
    let chain = "QuestionnaireResponse?questionnaire:Questionnaire.title"
    #expect(try ids(records, "\(chain)=First") == ["r1", "r2", "r4"])
    #expect(try ids(records, "\(chain)=Second") == ["r2"])
    #expect(try ids(records, "\(chain)=Third") == [])
    #expect(try ids(records, "QuestionnaireResponse?questionnaire.title=First").count == 3)
  }

  @Test("_has finds what canonical addresses lead to")
  func has() throws {
    let records = try store()
    let has = "Questionnaire?_has:QuestionnaireResponse:questionnaire:_id"
    #expect(try ids(records, "\(has)=r1") == ["q1"])
    #expect(try ids(records, "\(has)=r2") == ["q1", "q2"])
    #expect(try ids(records, "\(has)=r3") == [])
    #expect(try ids(records, "\(has)=r4") == ["q3"])
    let all = "Questionnaire?_has:QuestionnaireResponse:questionnaire:status=completed"
    #expect(try ids(records, all) == ["q1", "q2", "q3"])
  }

  @Test("inclusions follow canonical addresses in both directions")
  func inclusions() throws {
    let records = try store()
    let include = "&_include=QuestionnaireResponse:questionnaire"
    #expect(try included(records, "QuestionnaireResponse?_id=r1\(include)") == ["q1"])
    #expect(try included(records, "QuestionnaireResponse?_id=r2\(include)") == ["q1", "q2"])
    #expect(try included(records, "QuestionnaireResponse?_id=r3\(include)") == [])
    #expect(try included(records, "QuestionnaireResponse?_id=r4\(include)") == ["q3"])
    #expect(try included(records, "QuestionnaireResponse?_id=r1\(include):Questionnaire") == ["q1"])
    let reverse = "&_revinclude=QuestionnaireResponse:questionnaire"
    #expect(try included(records, "Questionnaire?_id=q1\(reverse)") == ["r1", "r2"])
    #expect(try included(records, "Questionnaire?_id=q3\(reverse)") == ["r4"])
    #expect(
      try included(records, "Library?_id=lib&_include=Library:composed-of") == ["m1", "m2"])
    #expect(try included(records, "Library?_id=lib&_include=*") == ["m1", "m2"])
  }

  @Test("an address that no resource has leads nowhere")
  func nowhere() throws {
    let records = try store()
    try records.write { _ = try $0.delete("Questionnaire", id: "q1") }
    #expect(
      try ids(records, "QuestionnaireResponse?questionnaire:Questionnaire.title=First")
        == ["r4"])
    #expect(
      try included(
        records, "QuestionnaireResponse?_id=r1&_include=QuestionnaireResponse:questionnaire") == [])
  }
}
