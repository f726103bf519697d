import FHIRModel
import FHIRReplication
import FHIRStore
import HTTPClient
import TestSupport
import Testing
import ValueModel

/// Random edits on both sides, with a network and a server that fail at random, and with nodes
/// whose clocks differ, end in the same content on both, and no edit is lost.
@Suite struct ConvergenceTests {
  /// What edits a side has made; each adds a text of its own to a resource.
  private struct Model {
    /// The texts that each resource has to have. Those of resources that were deleted on some side
    /// are not known.
    var texts: [String: Set<String>] = [:]
    var deleted: Set<String> = []
  }

  private static let strategies: [FHIRUploadStrategy] = [
    FHIRUploadStrategy(), FHIRUploadStrategy(form: .requests, update: .patch),
    FHIRUploadStrategy(form: .transactions(mostEntries: 4), update: .automatic),
  ]

  private struct Run {
    let seed: UInt64
    let site: TestSite
    var generator: SeededGenerator
    var model = Model()
    var number = 0

    init(seed: UInt64) throws {
      self.seed = seed
      generator = SeededGenerator(seed: seed)
      site = try TestSite()
    }

    /// Adds a text to a resource of one side, or deletes it.
    mutating func edit(_ store: FHIRStore, _ side: String) throws {
      number += 1
      let id = "r\(Int.random(in: 0..<8, using: &generator))"
      let type = generator.chance(1, in: 3) ? "Observation" : "Patient"
      let name = "\(type)/\(id)"
      let old = try site.get(type, id, in: store)
      if old != nil, generator.chance(1, in: 8) {
        try site.delete(type, id, in: store)
        model.deleted.insert(name)
        return
      }
      let text = "\(side)\(number)"
      var value =
        try old
        ?? TestSite.value(
          type == "Patient"
            ? TestSite.patient(id)
            : TestSite.observation(id, of: "r\(Int.random(in: 0..<8, using: &generator))"))
      let field = type == "Patient" ? "telecom" : "note"
      let element: Value = type == "Patient" ? ["value": Value(text)] : ["text": Value(text)]
      value[field] = Value(array: Array((value[field] ?? .null).elements) + [element])
      try site.put(value.json(), in: store)
      model.texts[name, default: []].insert(text)
    }

    func synchronizer(_ transport: any HTTPTransport) throws -> FHIRSynchronizer {
      var options = TestSite.options
      options.pageCount = 3
      options.mostTries = 3
      let strategy = ConvergenceTests.strategies[Int(seed % 3)]
      return try site.synchronizer(
        [.search("Patient"), .search("Observation")], uploads: strategy, options: options,
        transport: transport)
    }

    func check() throws {
      let content = try site.content(of: site.local)
      #expect(content == (try site.content(of: site.remote)), "seed \(seed)")
      for (name, texts) in model.texts where !model.deleted.contains(name) {
        let resource = content[name] ?? .null
        let found = ((resource["telecom"] ?? resource["note"]) ?? .null).elements
          .compactMap { ($0["value"] ?? $0["text"])?.string }
        #expect(Set(found) == texts, "\(name), seed \(seed)")
        #expect(found.count == texts.count, "\(name) has a text twice, seed \(seed)")
      }
    }
  }

  @Test(arguments: Seeds.list(Seeds.amount(3, search: 30)))
  func `random edits and faults converge without a lost edit`(seed: UInt64) async throws {
    var run = try Run(seed: seed)
    let isSkewed = run.generator.chance(1, in: 2)
    let server: any HTTPTransport =
      isSkewed ? TestTransport.skewed(run.site.transport) : run.site.transport
    let faulty = FaultyTransport(server, seed: seed &* 31, rate: 6)
    for _ in 0..<5 {
      for _ in 0..<Int.random(in: 1...8, using: &run.generator) {
        let isLocal = Bool.random(using: &run.generator)
        try run.edit(isLocal ? run.site.local : run.site.remote, isLocal ? "L" : "R")
      }
      do {
        _ = try await run.synchronizer(faulty).synchronize()
      } catch is FHIRReplicationError {
        // Another run follows.
      }
    }
    let synchronizer = try run.synchronizer(server)
    _ = try await synchronizer.synchronize()
    let last = try await synchronizer.synchronize()
    #expect(last.isComplete, "seed \(seed)")
    #expect(last.uploaded == 0, "seed \(seed)")
    try run.check()
  }

  @Test func `two devices and a server converge`() async throws {
    let site = try TestSite()
    let other = try TestSite.device()
    let downloads: [FHIRDownload] = [.search("Patient")]
    for id in ["a", "b"] { try site.put(TestSite.patient(id), in: site.local) }
    let first = try site.synchronizer(downloads)
    let second = try site.synchronizer(downloads, store: other)
    for synchronizer in [first, second] { _ = try await synchronizer.synchronize() }
    try site.put(TestSite.patient("a", #","gender":"male""#), in: site.local)
    try site.put(TestSite.patient("a", #","active":true"#), in: other)
    try site.delete("Patient", "b", in: other)
    for synchronizer in [first, second, first, second] {
      _ = try await synchronizer.synchronize()
    }
    let content = try site.content(of: site.remote)
    #expect(content.keys.sorted() == ["Patient/a"])
    #expect(content["Patient/a"]?["gender"]?.string == "male")
    #expect(content["Patient/a"]?["active"]?.boolean == true)
    #expect(try site.content(of: site.local) == content)
    #expect(try site.content(of: other) == content)
  }
}
