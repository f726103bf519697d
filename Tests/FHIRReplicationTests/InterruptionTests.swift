import Andiron
import FHIRModel
@testable import FHIRReplication
import FHIRStore
import FileAccess
import HTTPClient
import TestSupport
import Testing
import ValueModel

/// A run is ended at each of its requests and transactions; another one on the same store
/// continues.
@Suite struct InterruptionTests {
  static let strategies: [FHIRUploadStrategy] = [
    FHIRUploadStrategy(), FHIRUploadStrategy(form: .transactions(mostEntries: 2)),
    FHIRUploadStrategy(form: .requests),
    FHIRUploadStrategy(creation: .post(identifierSystem: "urn:example:device")),
    FHIRUploadStrategy(
      form: .requests, creation: .post(identifierSystem: "urn:example:device"), update: .patch),
  ]

  private func options() -> FHIRSyncOptions {
    var options = TestSite.options
    options.pageCount = 2
    return options
  }

  /// A store that has resources of the server, and further changes on both sides.
  private func prepared() async throws -> TestSite {
    let site = try TestSite()
    for id in ["a", "b", "c", "d"] { try site.put(TestSite.patient(id), in: site.remote) }
    _ = try await site.synchronizer([.search("Patient")], options: options()).synchronize()
    try site.put(TestSite.patient("a", #","gender":"male""#), in: site.local)
    try site.delete("Patient", "b", in: site.local)
    try site.put(TestSite.patient("new", #","gender":"other""#), in: site.local)
    try site.put(TestSite.observation("o", of: "new"), in: site.local)
    try site.put(TestSite.patient("a", #","active":true"#), in: site.remote)
    try site.put(TestSite.patient("e"), in: site.remote)
    try site.delete("Patient", "c", in: site.remote)
    return site
  }

  private func synchronizer(
    _ site: TestSite, _ strategy: FHIRUploadStrategy, _ transport: any HTTPTransport,
    onStep: (@Sendable (SyncStep) throws -> Void)? = nil
  ) throws -> FHIRSynchronizer {
    try FHIRSynchronizer(
      site.local, .r4, site.base, transport, [.search("Patient"), .search("Observation")],
      strategy, options(), onStep: onStep)
  }

  /// Both sides have everything, and nothing twice.
  private func check(_ site: TestSite, _ place: String) throws {
    let content = try site.content(of: site.local)
    #expect(content == (try site.content(of: site.remote)), "\(place)")
    #expect(content.count == 5, "\(place)")
    let a = content["Patient/a"]
    #expect(a?["gender"]?.string == "male" && a?["active"]?.boolean == true, "\(place)")
    let created = content.first { $0.value["gender"]?.string == "other" }
    let observation = content.first { $0.key.hasPrefix("Observation") }?.value
    #expect(observation?["subject"]?["reference"]?.string == created?.key, "\(place)")
  }

  @Test(arguments: strategies, [false, true])
  func `nothing is lost or sent twice, whatever request is the last`(
    strategy: FHIRUploadStrategy, isLate: Bool
  ) async throws {
    for last in Seeds.points(in: 1..<200, every: Seeds.amount(5, search: 1)) {
      let site = try await prepared()
      let transport = TestTransport.killing(site.transport, at: last, afterAnswer: isLate)
      let wasKilled: Bool
      do {
        _ = try await synchronizer(site, strategy, transport).synchronize()
        wasKilled = false
      } catch is Killed {
        wasKilled = true
      }
      let report = try await synchronizer(site, strategy, site.transport).synchronize()
      #expect(report.isComplete, "request \(last)")
      try check(site, "request \(last)")
      if !wasKilled {
        #expect(last > 5)
        return
      }
    }
    Issue.record("the run does not end")
  }

  @Test(arguments: strategies)
  func `nothing is lost or sent twice, whatever transaction is the last`(
    strategy: FHIRUploadStrategy
  ) async throws {
    for last in Seeds.points(in: 1..<200, every: Seeds.amount(5, search: 1)) {
      let site = try await prepared()
      let steps = Locked(0)
      let wasKilled: Bool
      do {
        _ = try await synchronizer(site, strategy, site.transport) { _ in
          let number = steps.withLock { steps in
            steps += 1
            return steps
          }
          if number >= last { throw Killed() }
        }.synchronize()
        wasKilled = false
      } catch is Killed {
        wasKilled = true
      }
      let report = try await synchronizer(site, strategy, site.transport).synchronize()
      #expect(report.isComplete, "step \(last)")
      try check(site, "step \(last)")
      if !wasKilled {
        #expect(last > 10)
        return
      }
    }
    Issue.record("the run does not end")
  }
}
