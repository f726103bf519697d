import FHIRStore
import Testing
import ValueModel

@Suite struct TimelineTests {
  @Test("a patient's timeline has what happened, the newest first, and what has no date at the end")
  func newestFirst() throws {
    let test = try TestInspector()
    try test.put(
      #"{"resourceType":"Patient","id":"p1","name":[{"text":"Ada"}],"gender":"female","birthDate":"1815-12-10"}"#
    )
    for (id, date) in [
      ("a", "2020"), ("b", "2020-06-01"), ("c", nil), ("d", "2019-12-31T23:00:00-05:00"),
    ] {
      let effective = date.map { #","effectiveDateTime":"\#($0)""# } ?? ""
      try test.put(
        #"{"resourceType":"Observation","id":"\#(id)","status":"final","code":{"text":"Weight"},"subject":{"reference":"Patient/p1"}\#(effective)}"#
      )
    }
    let json = test.ask("timeline", [("release", "r4"), ("patient", "p1")]).json
    #expect(json["patient"]?["title"]?.string == "Ada")
    #expect(json["patient"]?["detail"]?.string == "female, born 1815-12-10")
    let keys = json["events"]?.elements.map { $0["source"]?["key"]?.string ?? "" }
    // 2019-12-31 in New York is 2020-01-01 in UTC, where the year 2020 began.
    #expect(keys == ["b", "d", "a", "c"])
    #expect(json["events"]?[0]?["title"]?.string == "Weight")
    #expect(test.ask("timeline", [("release", "r4"), ("patient", "p2")]).status == 404)
  }
}
