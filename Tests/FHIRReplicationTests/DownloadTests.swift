import FHIRModel
import FHIRR4
import FHIRReplication
import FHIRStore
import FileAccess
import Foundation
import HTTPClient
import NetworkTestSupport
import Testing
import ValueModel

@Suite struct DownloadTests {
  @Test func `a search brings its resources and what it includes`() async throws {
    let site = try TestSite()
    try site.put(TestSite.patient("p1"), in: site.remote)
    try site.put(TestSite.patient("p2"), in: site.remote)
    try site.put(TestSite.observation("o1", of: "p1"), in: site.remote)
    let report = try await site.synchronizer([.search("Observation?_include=Observation:subject")])
      .synchronize()
    #expect(report.downloaded == 2)
    #expect(report.isComplete)
    #expect(try site.content(of: site.local).keys.sorted() == ["Observation/o1", "Patient/p1"])
  }

  @Test func `pages are followed to the end, and a second run brings nothing`() async throws {
    let site = try TestSite()
    for number in 0..<25 { try site.put(TestSite.patient("p\(number)"), in: site.remote) }
    var options = TestSite.options
    options.pageCount = 4
    let synchronizer = try site.synchronizer([.search("Patient")], options: options)
    #expect(try await synchronizer.synchronize().downloaded == 25)
    #expect(try site.content(of: site.local) == site.content(of: site.remote))
    let second = try await synchronizer.synchronize()
    #expect(second.downloaded == 0)
    #expect(second.uploaded == 0)
  }

  /// A server whose pages of four count from the first result, and which loses a patient after
  /// some of its answers.
  private static func countingServer(
    _ ids: Locked<[String]>, _ inner: HandlerTransport, losesAt lost: Set<Int>
  ) -> (transport: TestTransport, pages: Locked<Int>) {
    let pages = Locked(0)
    let transport = TestTransport(inner) { request, _, send in
      guard request.method == .get, request.url.contains("/Patient?") else {
        return try await send()
      }
      let number = pages.withLock { pages in
        pages += 1
        return pages
      }
      let known = ids.withLock { ids in
        defer { if lost.contains(number) { ids.removeFirst() } }
        return ids
      }
      let parts = request.url.split(separator: "&offset=")
      let start = parts.dropFirst().first.flatMap { Int($0) } ?? 0
      let entries = try known.dropFirst(start).prefix(4).map {
        Value(object: [("resource", try TestSite.value(TestSite.patient($0)))])
      }
      var bundle: Value = ["resourceType": "Bundle", "type": "searchset"]
      bundle["total"] = Value(known.count)
      bundle["entry"] = Value(array: entries)
      if start + 4 < known.count {
        bundle["link"] = [["relation": "next", "url": Value("\(parts[0])&offset=\(start + 4)")]]
      }
      return IncomingResponse(
        200, url: request.url, body: BytesStream(Array(bundle.json().utf8)))
    }
    return (transport, pages)
  }

  /// After which answers a patient is lost, and how many pages are read then: three in each pass,
  /// of which there are three at most.
  private static let losses: [(lost: Set<Int>, pages: Int)] = [
    ([], 3), ([2], 6), ([1, 2], 6), ([1, 4], 9), ([1, 4, 7], 9),
  ]

  @Test(arguments: losses)
  func `a page that counts from the first result leaves out nothing in the end`(
    lost: Set<Int>, pages: Int
  ) async throws {
    let site = try TestSite()
    let ids = Locked((0..<12).map { "p\($0)" })
    let server = Self.countingServer(ids, site.transport, losesAt: lost)
    let report = try await site.synchronizer(
      [.search("Patient")], uploads: nil, transport: server.transport
    ).synchronize()
    #expect(report.isComplete && server.pages.withLock { $0 } == pages)
    let found = try site.content(of: site.local)
    #expect(ids.withLock { $0.allSatisfy { found["Patient/\($0)"] != nil } })
    // Nothing is asked for twice where nothing is lost.
    let later = server.pages.withLock { $0 }
    _ = try await site.synchronizer(
      [.search("Patient")], uploads: nil, transport: server.transport
    ).synchronize()
    #expect(server.pages.withLock { $0 } - later == 3)
  }

  @Test func `an interrupted download remembers that results were deleted`() async throws {
    let site = try TestSite()
    let ids = Locked((0..<12).map { "p\($0)" })
    let server = Self.countingServer(ids, site.transport, losesAt: [1])
    let killing = TestTransport(server.transport) { _, number, send in
      if number == 4 { throw Killed() }
      return try await send()
    }
    for transport in [killing, server.transport] {
      _ = try? await site.synchronizer(
        [.search("Patient")], uploads: nil, transport: transport
      ).synchronize()
    }
    let found = try site.content(of: site.local)
    #expect(ids.withLock { $0.allSatisfy { found["Patient/\($0)"] != nil } })
  }

  @Test func `changes and deletions on the server come with the next run`() async throws {
    let site = try TestSite()
    for id in ["a", "b", "c"] { try site.put(TestSite.patient(id), in: site.remote) }
    let synchronizer = try site.synchronizer([.search("Patient")])
    _ = try await synchronizer.synchronize()
    try site.put(TestSite.patient("a", #","gender":"female""#), in: site.remote)
    try site.delete("Patient", "b", in: site.remote)
    try site.put(TestSite.patient("d"), in: site.remote)
    let report = try await synchronizer.synchronize()
    #expect(report.downloaded == 2)
    #expect(report.deleted == 1)
    #expect(try site.content(of: site.local) == site.content(of: site.remote))
  }

  /// Stores resources as an import does: it maintains no versions and no times.
  private func load(_ lines: [String], at site: TestSite) throws {
    let records = try FHIRStore(site.remote.store, releases: [R4.self])
    var options = ImportOptions()
    options.release = site.release
    let text = lines.joined(separator: "\n")
    let report = try records.load([.data(Data(text.utf8), name: "lines")], options: options)
    #expect(report.storedCount == lines.count)
  }

  @Test(arguments: [FHIRDownload.search("Patient"), .export(.system)])
  func `what is imported at the server comes with the next run`(
    download: FHIRDownload
  ) async throws {
    let site = try TestSite()
    try load(["a", "b"].map { TestSite.patient($0) }, at: site)
    let synchronizer = try site.synchronizer([download])
    #expect(try await synchronizer.synchronize().downloaded == 2)
    let changed = TestSite.patient(
      "a", #","meta":{"lastUpdated":"2012-05-29T23:45:32Z"},"gender":"female""#)
    try load([changed, TestSite.patient("c")], at: site)
    #expect(try await synchronizer.synchronize().downloaded == 2)
    #expect(try site.content(of: site.local) == site.content(of: site.remote))
    #expect(try await synchronizer.synchronize().downloaded == 0)
  }

  @Test func `a sweep finds deletions where the server keeps no history`() async throws {
    let site = try TestSite(keepsFeed: false)
    for number in 0..<120 { try site.put(TestSite.patient("p\(number)"), in: site.remote) }
    var options = TestSite.options
    options.deletions = .historyOrSweep
    let synchronizer = try site.synchronizer([.search("Patient")], options: options)
    _ = try await synchronizer.synchronize()
    for number in [3, 77] { try site.delete("Patient", "p\(number)", in: site.remote) }
    #expect(try await synchronizer.synchronize().deleted == 2)
    #expect(try site.content(of: site.local) == site.content(of: site.remote))
  }

  @Test func `everything of a patient comes, and later only what changed`() async throws {
    let site = try TestSite()
    try site.put(TestSite.patient("p1"), in: site.remote)
    try site.put(TestSite.patient("p2"), in: site.remote)
    try site.put(TestSite.observation("o1", of: "p1"), in: site.remote)
    try site.put(TestSite.observation("o2", of: "p2"), in: site.remote)
    let synchronizer = try site.synchronizer([.everything(ofPatient: "p1")])
    _ = try await synchronizer.synchronize()
    #expect(try site.content(of: site.local).keys.sorted() == ["Observation/o1", "Patient/p1"])
    try site.put(TestSite.observation("o3", of: "p1"), in: site.remote)
    #expect(try await synchronizer.synchronize().downloaded == 1)
  }

  @Test func `the compartment of a patient comes by searches`() async throws {
    let site = try TestSite()
    try site.put(TestSite.patient("p1"), in: site.remote)
    try site.put(TestSite.observation("o1", of: "p1"), in: site.remote)
    try site.put(TestSite.observation("o2", of: "p2"), in: site.remote)
    let downloads = FHIRDownload.compartment(ofPatient: "p1", types: ["Patient", "Observation"])
    _ = try await site.synchronizer(downloads).synchronize()
    #expect(try site.content(of: site.local).keys.sorted() == ["Observation/o1", "Patient/p1"])
  }

  @Test func `an export comes in files, and the next one from its time on`() async throws {
    let site = try TestSite()
    try await site.remote.write { transaction in
      for number in 0..<1_200 {
        _ = try transaction.upsert(TestSite.value(TestSite.patient("p\(number)")), release: .r4)
      }
    }
    try site.put(TestSite.observation("o1", of: "p1"), in: site.remote)
    let synchronizer = try site.synchronizer([.export(.system)])
    #expect(try await synchronizer.synchronize().downloaded == 1_201)
    #expect(try site.content(of: site.local) == site.content(of: site.remote))
    try site.put(TestSite.observation("o1", of: "p2"), in: site.remote)
    #expect(try await synchronizer.synchronize().downloaded == 1)
  }

  @Test(arguments: [
    "", "/Patient", "Patient?_elements=id", "Nothing?x=1", "Patient?_lastUpdated=1",
  ])
  func `a download that cannot be performed is refused at once`(text: String) throws {
    let site = try TestSite()
    let error = #expect(throws: FHIRReplicationError.self) {
      try site.synchronizer([.search(text)])
    }
    #expect(error?.code == .invalidDownload)
  }
}
