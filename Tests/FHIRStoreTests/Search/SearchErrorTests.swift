import FHIRModel
import FHIRStore
import TestSupport
import Testing
import ValueModel

@Suite struct SearchErrorTests {
  @Test func whatThereIsNotIsNamed() throws {
    let records = try RecordStore.make([#"{"resourceType":"Patient","id":"a"}"#])
    records.expectRefusal("Nothing?name=a", .unknownType, path: nil)
    records.expectRefusal("Patient?nothing=a", .unknownParameter, path: "nothing")
    records.expectRefusal("Patient?name:never=a", .notSupported, path: "name:never")
    records.expectRefusal("Patient?name:not=a", .notSupported, path: "name:not")
    records.expectRefusal("Patient?birthdate:exact=1970", .notSupported, path: "birthdate:exact")
    records.expectRefusal("Patient?name:missing=perhaps", .invalidSearch, path: "name:missing")
    records.expectRefusal("Patient?name=", .invalidSearch, path: "name")
    records.expectRefusal("Patient?name=a,", .invalidSearch, path: "name")
    records.expectRefusal("Patient?=a", .invalidSearch, path: "")
    records.expectRefusal("Patient?name", .invalidSearch, path: nil)
    records.expectRefusal("patient?name=a", .invalidSearch, path: nil)
    records.expectRefusal("Patient?_count=many", .invalidSearch, path: "_count")
    records.expectRefusal("Patient?_count=-1", .invalidSearch, path: "_count")
    // What the release defines for servers alone is refused, too.
    for name in ["_list", "_query", "_filter"] {
      #expect(throws: FHIRStoreError.self) { try records.search("Patient?\(name)=a") }
    }
    let valueless = FHIRSearch("Patient").where("name")
    #expect(throws: FHIRStoreError.self) { try records.search(valueless) }
  }

  @Test func noErrorPrintsWhatWasSearchedFor() throws {
    let records = try RecordStore.make([#"{"resourceType":"Patient","id":"a"}"#])
    for text in [
      "birthdate=SECRET", "name:missing=SECRET", "_count=SECRET", "_page=SECRET", "_text=(SECRET",
      "_content=SECRET:SECRET", "_text:missing=SECRET",
    ] {
      do {
        _ = try records.search("Patient?\(text)")
        Issue.record("\(text) was answered")
      } catch {
        #expect(!"\(error)".contains("SECRET"))
      }
    }
  }

  @Test func noTextOfASearchTraps() throws {
    let records = try RecordStore.make([
      #"{"resourceType":"Patient","id":"a","name":[{"family":"Green"}],"birthDate":"1970-01-01"}"#,
      #"{"resourceType":"Observation","id":"o","subject":{"reference":"Patient/a"},"valueQuantity":{"value":1}}"#,
    ])
    let pieces = [
      "Patient", "Observation", "?", "&", "=", ":", ".", ",", "|", "$", "\\", "%", "%2", "%00",
      "%F0%9F", "name", "birthdate", "subject", "value-quantity", "code-value-quantity", "_has",
      "_has:Observation:subject:", "_sort", "_count", "_include", "_page", "_elements", "_id",
      "missing", "exact", "not", "ge", "1970", "-", "e", "1e", "9999999999999999999999", "0", "é",
      "\u{301}", "*", "/", "urn:uuid:", "#", "true", "_summary", "count", "_lastUpdated", "T10:00",
      "_text=", "_content=", "(", ")", "\"", " AND ", " OR ", "NOT ", "NEAR/2(", "^2",
    ]
    var answered = 0
    for seed in Seeds.list(1) {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<4_000 {
        var text =
          random.chance(3, in: 4)
          ? ["Patient?", "Observation?"].randomElement(using: &random) ?? "" : ""
        if random.chance(1, in: 2) {
          text +=
            ["name", "birthdate", "subject", "value-quantity", "_sort", "subject.name"]
            .randomElement(using: &random) ?? ""
          text += random.chance(1, in: 4) ? ":" : "="
        }
        for _ in 0..<Int.random(in: 0...6, using: &random) {
          text += pieces.randomElement(using: &random) ?? ""
        }
        do {
          let search = try FHIRSearch(text: text)
          _ = try records.search(search)
          answered += 1
        } catch is FHIRStoreError {
        } catch {
          Issue.record("seed \(seed): \(text): \(error)")
        }
      }
    }
    #expect(answered > 100)
  }
}
