import FHIRModel
import FHIRReplication
import FHIRServer
import FHIRStore
import Testing
import ValueModel

@Suite struct UploadTests {
  static let strategies: [FHIRUploadStrategy] = [
    FHIRUploadStrategy(), FHIRUploadStrategy(form: .requests),
    FHIRUploadStrategy(form: .transactions(mostEntries: 3), update: .patch),
    FHIRUploadStrategy(form: .requests, update: .automatic),
  ]

  @Test(arguments: strategies)
  func `creations, changes and deletions reach the server`(
    strategy: FHIRUploadStrategy
  ) async throws {
    let site = try TestSite()
    for number in 0..<8 {
      try site.put(TestSite.observation("o\(number)", of: "p\(number)"), in: site.local)
      try site.put(TestSite.patient("p\(number)"), in: site.local)
    }
    let synchronizer = try site.synchronizer(uploads: strategy)
    let first = try await synchronizer.synchronize()
    #expect(first.uploaded == 16)
    #expect(first.isComplete)
    #expect(try site.content(of: site.local) == site.content(of: site.remote))
    try site.put(TestSite.patient("p1", #","gender":"male""#), in: site.local)
    try site.delete("Observation", "o2", in: site.local)
    try site.delete("Patient", "p2", in: site.local)
    let second = try await synchronizer.synchronize()
    #expect(second.uploaded == 3)
    #expect(try site.content(of: site.local) == site.content(of: site.remote))
    #expect(try await synchronizer.synchronize().uploaded == 0)
  }

  @Test func `what was created and deleted again is on neither side`() async throws {
    let site = try TestSite()
    try site.put(TestSite.patient("p1"), in: site.local)
    try site.delete("Patient", "p1", in: site.local)
    let report = try await site.synchronizer().synchronize()
    #expect(report.uploaded == 0)
    #expect(report.isComplete)
    #expect(try site.content(of: site.remote).isEmpty)
  }

  @Test func `what was created and deleted between two looks is on neither side`() async throws {
    var options = FHIRServerOptions()
    options.largestByteCount = 1
    let closed = try TestSite(server: options)
    try closed.put(TestSite.patient("p1"), in: closed.local)
    let refusing = try closed.synchronizer()
    #expect(try await refusing.synchronize().parked == 1)
    try closed.delete("Patient", "p1", in: closed.local)
    #expect(try await refusing.synchronize().isComplete)
  }

  @Test func `what came by a download is not sent back`() async throws {
    let site = try TestSite()
    for number in 0..<5 { try site.put(TestSite.patient("p\(number)"), in: site.remote) }
    let report = try await site.synchronizer([.search("Patient")]).synchronize()
    #expect(report.downloaded == 5)
    #expect(report.uploaded == 0)
    let versions = try await site.remote.history("Patient", id: "p1", release: .r4)
    #expect(versions.count == 1)
  }

  @Test(arguments: [FHIRUploadStrategy.Form.transactions(), .requests])
  func `ids of the server replace those of the store, also in references`(
    form: FHIRUploadStrategy.Form
  ) async throws {
    let site = try TestSite()
    try site.put(TestSite.patient("local"), in: site.local)
    try site.put(TestSite.observation("o1", of: "local"), in: site.local)
    let strategy = FHIRUploadStrategy(
      form: form, creation: .post(identifierSystem: "urn:example:device"))
    let synchronizer = try site.synchronizer(uploads: strategy)
    #expect(try await synchronizer.synchronize().isComplete)
    #expect(try site.get("Patient", "local", in: site.local) == nil)
    let content = try site.content(of: site.local)
    #expect(content == (try site.content(of: site.remote)))
    let patient = try #require(content.keys.first { $0.hasPrefix("Patient") })
    let observation = try #require(content.first { $0.key.hasPrefix("Observation") }?.value)
    #expect(observation["subject"]?["reference"]?.string == patient)
    // What is written later under the former id means the same resource.
    try site.put(TestSite.observation("o2", of: "local"), in: site.local)
    #expect(try await synchronizer.synchronize().isComplete)
    #expect(try site.content(of: site.local) == site.content(of: site.remote))
    let references = try site.content(of: site.remote, ["Observation"]).values
      .compactMap { $0["subject"]?["reference"]?.string }
    #expect(Set(references) == [patient])
  }

  @Test func `one resource that the server refuses does not hold up others`() async throws {
    let site = try TestSite()
    for number in 0..<20 { try site.put(TestSite.patient("p\(number)"), in: site.local) }
    try site.put(TestSite.patient("bad", #","gender":7"#), in: site.local)
    try site.put(TestSite.observation("o1", of: "bad"), in: site.local)
    let synchronizer = try site.synchronizer()
    let report = try await synchronizer.synchronize()
    #expect(report.uploaded == 20)
    #expect(report.parked == 1)
    // It refers to what is not there.
    #expect(report.pending == 1)
    try site.put(TestSite.patient("bad", #","gender":"other""#), in: site.local)
    #expect(try await synchronizer.synchronize().isComplete)
    #expect(try site.content(of: site.local) == site.content(of: site.remote))
  }

  @Test func `a transaction that is too large is divided`() async throws {
    var server = FHIRServerOptions()
    server.largestEntryCount = 7
    let site = try TestSite(server: server)
    for number in 0..<40 { try site.put(TestSite.patient("p\(number)"), in: site.local) }
    let report = try await site.synchronizer().synchronize()
    #expect(report.uploaded == 40)
    #expect(try site.content(of: site.local) == site.content(of: site.remote))
  }
}
