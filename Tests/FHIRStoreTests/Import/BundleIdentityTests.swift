import Andiron
import FHIRModel
import FHIRStore
import Foundation
import TestSupport
import Testing
import ValueModel

/// The `fullUrl` of an entry is the identity of its resource.
@Suite struct BundleIdentityTests {
  private static func load(
    _ records: FHIRStore, _ texts: String..., bases: Set<String> = []
  ) throws -> ImportReport {
    var options = ImportOptions()
    options.baseURLs = bases
    let text = texts.joined(separator: "\n")
    return try records.load([.data(Data(text.utf8), name: "bundle")], options: options)
  }

  private static func bundle(_ type: String, _ entries: [(url: String?, resource: String)])
    -> String
  {
    let texts = entries.map { entry in
      let url = entry.url.map { #""fullUrl":"\#($0)","# } ?? ""
      return #"{\#(url)"resource":\#(entry.resource),"request":{"method":"POST","url":"x"}}"#
    }
    return #"{"resourceType":"Bundle","type":"\#(type)","entry":["#
      + texts.joined(separator: ",") + "]}"
  }

  private static func patient(_ family: String, _ more: String = "") -> String {
    #"{"resourceType":"Patient"\#(more),"name":[{"family":"\#(family)"}]}"#
  }

  private static func observation(of reference: String, _ more: String = "") -> String {
    #"{"resourceType":"Observation"\#(more),"status":"final","code":{"text":"t"},"#
      + #""subject":{"reference":"\#(reference)"}}"#
  }

  private static func found(_ records: FHIRStore, _ search: String) throws -> Int {
    try records.search(search).matches.count
  }

  @Test(
    "links of entries without an id lead to the records, and a second import changes nothing",
    arguments: [
      "urn:uuid:05efabf0-4be2-4561-91ce-51548425acb9", "urn:oid:1.2.840.113619", "resource:0",
      "http://example.org/fhir/Patient/77", "http://example.org/records?number=77", "urn:x:1",
      "urn:uuid:not_an_id",
    ])
  func links(_ address: String) throws {
    let records = try RecordStore.make()
    for type in ["transaction", "collection", "batch", "searchset"] {
      let text = Self.bundle(
        type,
        [(address, Self.patient("Kimura")), ("\(address)1", Self.observation(of: address))])
      _ = try Self.load(records, text)
      #expect(try Self.found(records, "Observation?subject:Patient.family=Kimura") >= 1)
      let before = try records.reader.counts().map(\.count)
      let again = try Self.load(records, text)
      #expect(again.unchangedCount == 2 && again.insertedCount == 0)
      #expect(try records.reader.counts().map(\.count) == before)
    }
    for patient in try records.search("Patient").matches {
      let id = try #require(patient["id"]?.string)
      #expect(PrimitiveType.id.accepts(id))
      #expect(try records.resource("Patient", id: id) != nil)
    }
    #expect(try records.reader.danglingReferences(of: "Observation").isEmpty)
    #expect(try records.store.verify() == [])
  }

  @Test("addresses that mean something within one Bundle do not join the records of two")
  func cards() throws {
    let records = try RecordStore.make()
    for family in ["Okafor", "Lind"] {
      let entries: [(url: String?, resource: String)] = [
        ("resource:0", Self.patient(family)), ("resource:1", Self.observation(of: "resource:0")),
        (nil, Self.observation(of: "resource:0")),
      ]
      let text = Self.bundle("collection", entries)
      #expect(try Self.load(records, text).insertedCount == 3)
      #expect(try Self.load(records, text).unchangedCount == 3)
    }
    #expect(try Self.found(records, "Patient") == 2)
    for family in ["Okafor", "Lind"] {
      #expect(try Self.found(records, "Observation?subject:Patient.family=\(family)") == 2)
    }
  }

  @Test("absolute references between entries lead to the records, and canonical addresses stay")
  func absolute() throws {
    let records = try RecordStore.make()
    let base = "https://other.example/r4"
    let set = #"{"resourceType":"ValueSet","id":"s","status":"active","url":"\#(base)/ValueSet/s"}"#
    let text = Self.bundle(
      "searchset",
      [
        ("\(base)/Patient/1", Self.patient("Ito", #","id":"1""#)),
        ("\(base)/Observation/2", Self.observation(of: "\(base)/Patient/1", #","id":"2""#)),
        (
          "\(base)/Observation/3",
          Self.observation(of: "\(base)/Patient/1/_history/4", #","id":"3""#)
        ),
        ("\(base)/ValueSet/s", set),
        (nil, Self.observation(of: "\(base)/Patient/9", #","id":"4""#)),
      ])
    _ = try Self.load(records, text)
    #expect(try Self.found(records, "Observation?subject=Patient/1") == 2)
    #expect(try Self.found(records, "Observation?subject:Patient.family=Ito") == 2)
    #expect(try records.resource("ValueSet", id: "s")?["url"]?.string == "\(base)/ValueSet/s")
    // What is not in the Bundle is on the other server.
    let foreign = try records.resource("Observation", id: "4")
    #expect(foreign?["subject"]?["reference"]?.string == "\(base)/Patient/9")
  }

  @Test("what needs no other identity is stored as it came")
  func untouched() throws {
    let records = try RecordStore.make()
    let id = "05efabf0-4be2-4561-91ce-51548425acb9"
    let patient = Self.patient("Ito", #","id":"\#(id)""#)
    let observation = Self.observation(of: "urn:uuid:\(id)", #","id":"o""#)
    _ = try Self.load(
      records, Self.bundle("transaction", [("urn:uuid:\(id)", patient), (nil, observation)]))
    #expect(try records.resource("Patient", id: id)?.json() == JSON.parse(patient).json())
    #expect(try records.resource("Observation", id: "o")?.json() == JSON.parse(observation).json())
  }

  @Test("of two resources with one id under different addresses, the second one is refused")
  func twice() throws {
    let records = try RecordStore.make()
    let text = Self.bundle(
      "collection",
      [
        ("http://a.example/Patient/1", Self.patient("Ito", #","id":"1""#)),
        ("http://b.example/Patient/1", Self.patient("Mori", #","id":"1""#)),
        ("http://c.example/Patient/1", Self.patient("Ito", #","id":"1""#)),
      ])
    let report = try Self.load(records, text)
    #expect(report.refusedCount == 1 && report.problems.first?.path == "entry[1].resource")
    #expect(try records.resource("Patient", id: "1")?["name"]?[0]?["family"]?.string == "Ito")
  }

  @Test("references below an address that stands for the store become relative")
  func bases() throws {
    let records = try RecordStore.make()
    let base = "https://ehr.example/fhir"
    _ = try Self.load(
      records, Self.patient("Ito", #","id":"1""#),
      Self.observation(of: "\(base)/Patient/1", #","id":"2""#),
      Self.observation(of: "\(base)x/Patient/1", #","id":"3""#), bases: [base + "/"])
    #expect(try Self.found(records, "Observation?subject:Patient.family=Ito") == 1)
    let foreign = try records.resource("Observation", id: "3")
    #expect(foreign?["subject"]?["reference"]?.string == "\(base)x/Patient/1")
  }

  @Test("each reference between entries leads to its record", arguments: Seeds.list(20))
  func random(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let records = try RecordStore.make()
    var texts: [String] = []
    var expected: [String: String] = [:]
    for number in 0..<4 {
      var entries: [(url: String?, resource: String)] = []
      let count = Int.random(in: 1...6, using: &random)
      let urls = (0..<count).map { place in
        let name = "\(number)\(place)"
        return [
          "urn:uuid:05efabf0-4be2-4561-91ce-5154842500\(name)", "urn:oid:1.2.\(name)",
          "resource:\(place)", "http://x.example/Patient/p\(name)", "http://x.example/?p=\(name)",
        ].randomElement(using: &random) ?? ""
      }
      for (place, url) in urls.enumerated() {
        let id = random.chance(1, in: 3) ? #","id":"own-\#(number)-\#(place)""# : ""
        entries.append((url, Self.patient("family\(number)x\(place)", id)))
      }
      for place in 0..<Int.random(in: 0...5, using: &random) {
        let target = Int.random(in: 0..<count, using: &random)
        let name = "o\(number)-\(place)"
        expected[name] = "family\(number)x\(target)"
        entries.append((nil, Self.observation(of: urls[target], #","id":"\#(name)""#)))
      }
      entries.shuffle(using: &random)
      texts.append(Self.bundle("collection", entries))
    }
    for round in 0..<2 {
      let report = try Self.load(records, texts.joined(separator: "\n"))
      #expect(report.refusedCount == 0, "seed \(seed)")
      if round == 1 { #expect(report.unchangedCount == report.storedCount, "seed \(seed)") }
      for (name, family) in expected {
        let found = try records.search("Patient?_has:Observation:subject:_id=\(name)").matches
        #expect(found.map { $0["name"]?[0]?["family"]?.string } == [family], "seed \(seed) \(name)")
      }
    }
  }
}
