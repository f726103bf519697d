import FHIRReplication
import FHIRStore
import FileAccess
import Foundation
import HTTPClient
import Testing
import ValueModel

@Suite struct ConflictTests {
  /// A resource that both sides have, and that both then change.
  private func conflict(
    _ resolver: FHIRConflictResolver, downloads: [FHIRDownload] = [.search("Patient")],
    local: String? = #","gender":"male","birthDate":"1970-01-01""#,
    remote: String? = #","gender":"female","active":true"#
  ) async throws -> (site: TestSite, report: FHIRSyncReport) {
    let site = try TestSite()
    try site.put(TestSite.patient("p", #","gender":"unknown""#), in: site.remote)
    var options = TestSite.options
    options.resolver = resolver
    _ = try await site.synchronizer([.search("Patient")], options: options).synchronize()
    if let local {
      try site.put(TestSite.patient("p", local), in: site.local)
    } else {
      try site.delete("Patient", "p", in: site.local)
    }
    if let remote {
      try site.put(TestSite.patient("p", remote), in: site.remote)
    } else {
      try site.delete("Patient", "p", in: site.remote)
    }
    let report = try await site.synchronizer(downloads, options: options).synchronize()
    #expect(report.conflicts == 1)
    return (site, report)
  }

  /// With a download, and without one, so that the server finds the conflict.
  static let ways: [[FHIRDownload]] = [[.search("Patient")], []]

  @Test(arguments: ways)
  func `the store's change wins`(downloads: [FHIRDownload]) async throws {
    let (site, report) = try await conflict(.localWins, downloads: downloads)
    #expect(report.isComplete)
    let patient = try #require(try site.get("Patient", "p", in: site.remote))
    #expect(patient["gender"]?.string == "male")
    #expect(patient["active"] == nil)
    #expect(try site.content(of: site.local) == site.content(of: site.remote))
  }

  @Test(arguments: ways)
  func `the server's change wins`(downloads: [FHIRDownload]) async throws {
    let (site, report) = try await conflict(.remoteWins, downloads: downloads)
    #expect(report.isComplete)
    #expect(report.uploaded == 0)
    #expect(try site.get("Patient", "p", in: site.local)?["gender"]?.string == "female")
    #expect(try site.content(of: site.local) == site.content(of: site.remote))
  }

  @Test(arguments: ways)
  func `changes of different elements are put together`(
    downloads: [FHIRDownload]
  ) async throws {
    let (site, report) = try await conflict(.mergeFields, downloads: downloads)
    #expect(report.isComplete)
    let patient = try #require(try site.get("Patient", "p", in: site.remote))
    #expect(patient["gender"]?.string == "male")
    #expect(patient["birthDate"]?.string == "1970-01-01")
    #expect(patient["active"]?.boolean == true)
    #expect(try site.content(of: site.local) == site.content(of: site.remote))
  }

  @Test(arguments: ways)
  func `a change counts more than a deletion, on either side`(
    downloads: [FHIRDownload]
  ) async throws {
    let (deletedHere, _) = try await conflict(.mergeFields, downloads: downloads, local: nil)
    #expect(
      try deletedHere.get("Patient", "p", in: deletedHere.local)?["gender"]?.string == "female")
    let (deletedThere, _) = try await conflict(.mergeFields, downloads: downloads, remote: nil)
    #expect(
      try deletedThere.get("Patient", "p", in: deletedThere.remote)?["gender"]?.string == "male")
    for site in [deletedHere, deletedThere] {
      #expect(try site.content(of: site.local) == site.content(of: site.remote))
    }
  }

  @Test(arguments: ways)
  func `the program decides with all three sides before it`(
    downloads: [FHIRDownload]
  ) async throws {
    let seen = Locked<[FHIRConflict]>([])
    let (site, _) = try await conflict(
      .custom { conflict in
        seen.withLock { $0.append(conflict) }
        var patient = conflict.remote ?? .null
        patient["gender"] = "other"
        return .keep(patient)
      }, downloads: downloads)
    let conflict = try #require(seen.withLock { $0.first })
    #expect(conflict.base?["gender"]?.string == "unknown")
    #expect(conflict.local?["gender"]?.string == "male")
    #expect(conflict.remote?["gender"]?.string == "female")
    #expect(try site.get("Patient", "p", in: site.remote)?["gender"]?.string == "other")
    #expect(try site.content(of: site.local) == site.content(of: site.remote))
  }

  @Test(arguments: ways)
  func `what nobody decides waits with both sides, until somebody does`(
    downloads: [FHIRDownload]
  ) async throws {
    let (site, report) = try await conflict(.custom { _ in .park }, downloads: downloads)
    #expect(report.parked == 1)
    #expect(try site.get("Patient", "p", in: site.local)?["gender"]?.string == "male")
    #expect(try site.get("Patient", "p", in: site.remote)?["gender"]?.string == "female")
    let synchronizer = try site.synchronizer([.search("Patient")])
    let change = try #require(try await synchronizer.parkedChanges().first)
    #expect(change.reason == .conflict)
    #expect(change.base?["gender"]?.string == "unknown")
    #expect(change.local?["gender"]?.string == "male")
    #expect(change.remote?["gender"]?.string == "female")
    let chosen = try #require(change.local)
    try await synchronizer.resolve(change, with: .keep(chosen))
    await #expect(throws: FHIRReplicationError.self) {
      try await synchronizer.resolve(change, with: .keep(chosen))
    }
    let second = try await synchronizer.synchronize()
    #expect(second.isComplete)
    #expect(second.conflicts == 0)
    #expect(try site.get("Patient", "p", in: site.remote)?["gender"]?.string == "male")
  }

  @Test func `a refused change can be given up`() async throws {
    let site = try TestSite()
    try site.put(TestSite.patient("p", #","gender":"male""#), in: site.remote)
    let synchronizer = try site.synchronizer([.search("Patient")])
    _ = try await synchronizer.synchronize()
    try site.put(TestSite.patient("p", #","gender":7"#), in: site.local)
    try site.put(TestSite.patient("new", #","gender":7"#), in: site.local)
    #expect(try await synchronizer.synchronize().parked == 2)
    for change in try await synchronizer.parkedChanges() {
      #expect(change.reason == .refused)
      #expect(change.status == 422)
      try await synchronizer.resolve(change, with: change.base.map { .keep($0) } ?? .delete)
    }
    let report = try await synchronizer.synchronize()
    #expect(report.isComplete)
    #expect(report.uploaded == 0)
    #expect(try site.content(of: site.local) == site.content(of: site.remote))
  }

  @Test func `the same resource on both sides is no conflict`() async throws {
    let site = try TestSite()
    for store in [site.local, site.remote] { try site.put(TestSite.patient("p"), in: store) }
    let report = try await site.synchronizer([.search("Patient")]).synchronize()
    #expect(report.conflicts == 0)
    #expect(report.uploaded == 0)
    #expect(report.isComplete)
  }

  // MARK: Clocks

  @Test func `a greater version is newer, whatever the clocks of its server say`() async throws {
    let site = try TestSite()
    let transport = TestTransport.skewed(site.transport)
    func synchronize() async throws -> FHIRSyncReport {
      try await site.synchronizer([.search("Patient")], transport: transport).synchronize()
    }
    for gender in ["unknown", "other"] {
      try site.put(TestSite.patient("p", ",\"gender\":\"\(gender)\""), in: site.remote)
    }
    _ = try await synchronize()
    try site.put(TestSite.patient("p", #","gender":"female""#), in: site.remote)
    #expect(try await synchronize().downloaded == 1)
    #expect(try site.get("Patient", "p", in: site.local)?["gender"]?.string == "female")
    // A change of a version that is old by then: refused with 412, merged and sent again.
    try site.put(TestSite.patient("p", #","gender":"male""#), in: site.remote)
    try site.put(TestSite.patient("p", #","gender":"female","active":true"#), in: site.local)
    let upload = try site.synchronizer(transport: transport)
    let report = try await upload.synchronize()
    #expect(report.isComplete && report.parked == 0 && report.uploaded == 1)
    let patient = try #require(try site.get("Patient", "p", in: site.remote))
    #expect(patient["gender"]?.string == "male" && patient["active"]?.boolean == true)
  }

  /// With versions that are no numbers, the times alone say which is newer.
  @Test func `what the server answers after it refused a change is never old`() async throws {
    let site = try TestSite()
    let skewed = TestTransport.skewed(site.transport)
    let transport = TestTransport(skewed) { request, _, _ in
      var request = request
      request.headers["If-Match"] = request.headers["If-Match"]?.replacing("v", with: "")
      var answer = try await skewed.send(request)
      answer.headers["ETag"] = answer.headers["ETag"]?.replacing("W/\"", with: "W/\"v")
      let text = String(decoding: try await answer.body.bytes(limit: .max), as: UTF8.self)
      let named = text.replacing("\"versionId\":\"", with: "\"versionId\":\"v")
      answer.body = BytesStream(Array(named.utf8))
      return answer
    }
    try site.put(TestSite.patient("p", #","gender":"other""#), in: site.remote)
    _ = try await site.synchronizer([.search("Patient")], transport: transport).synchronize()
    try site.put(TestSite.patient("p", #","gender":"male""#), in: site.remote)
    try site.put(TestSite.patient("p", #","gender":"other","active":true"#), in: site.local)
    let upload = try site.synchronizer(
      uploads: FHIRUploadStrategy(form: .requests), transport: transport)
    let report = try await upload.synchronize()
    #expect(report.isComplete && report.parked == 0 && report.uploaded == 1)
    let patient = try #require(try site.get("Patient", "p", in: site.remote))
    #expect(patient["gender"]?.string == "male" && patient["active"]?.boolean == true)
  }
}
