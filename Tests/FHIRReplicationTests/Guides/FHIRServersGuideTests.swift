import Andiron
import FHIRModel
import FHIRR4
import FHIRReplication
import FHIRStore
import FileAccess
import Foundation
import HTTPClient
import Testing
import ValueModel

/// The programs of `docs/guides/fhir-servers.md`.
@Suite struct FHIRServersGuideTests {
  private func withStore(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  @Test func `a run brings and takes`() async throws {
    let site = try TestSite()
    try site.put(TestSite.patient("p1"), in: site.remote)
    try site.put(TestSite.observation("o1", of: "p1"), in: site.remote)
    let (transport, address) = (site.transport, site.base)
    try await withStore { url in
      let records = try FHIRStore(
        Store(at: url, options: StoreOptions(changeFeed: .kept)), releases: [R4.self])
      let synchronizer = try FHIRSynchronizer(
        records, server: address, transport: transport,
        downloads: [.everything(ofPatient: "p1"), .search("Practitioner?active=true")])
      let report = try await synchronizer.synchronize()
      print("\(report.downloaded) came, \(report.uploaded) went, \(report.parked) wait")
      #expect(report.downloaded == 2)
      #expect(report.isComplete)
      try records.close()
    }
  }

  @Test func `what is to come is described by downloads`() throws {
    let site = try TestSite()
    let downloads: [FHIRDownload] =
      [
        .search("Observation?patient=p1&category=laboratory"),
        .search("Encounter?patient=p1&_include=Encounter:participant"),
        .everything(ofPatient: "p1"),
        .export(.group("clinic"), types: ["Patient", "Condition"]),
      ] + FHIRDownload.compartment(ofPatient: "p2", types: ["Patient", "Condition"])
    #expect(downloads.count == 6)
    _ = try site.synchronizer(downloads)
  }

  @Test func `options and strategies are chosen`() async throws {
    let site = try TestSite()
    try site.put(TestSite.patient("p1", #","gender":"male""#), in: site.local)
    let tokens = Tokens()
    let (records, transport, address) = (site.local, site.transport, site.base)
    var options = FHIRSyncOptions()
    options.authorization = { request, isRenewal in
      request.headers["Authorization"] = "Bearer " + (try await tokens.current(renewing: isRenewal))
    }
    options.deletions = .historyOrSweep
    options.resolver = .custom { conflict in
      guard let local = conflict.local, conflict.remote != nil else { return .park }
      return local["resourceType"] == "Observation" ? .keep(local) : .park
    }
    let synchronizer = try FHIRSynchronizer(
      records, server: address, transport: transport,
      uploads: FHIRUploadStrategy(
        form: .transactions(mostEntries: 100),
        creation: .post(identifierSystem: "https://clinic.example/devices/7"), update: .patch),
      options: options)
    let report = try await synchronizer.synchronize()
    #expect(report.uploaded == 1)
    #expect(try site.get("Patient", "p1", in: site.local) == nil)
  }

  private actor Tokens {
    func current(renewing: Bool) throws -> String { renewing ? "new" : "old" }
  }

  @Test func `what waits is listed and decided`() async throws {
    let site = try TestSite()
    let synchronizer = try site.synchronizer()
    try site.put(TestSite.patient("p1", #","gender":7"#), in: site.local)
    _ = try await synchronizer.synchronize()
    for change in try await synchronizer.parkedChanges() {
      switch change.reason {
      case .conflict:
        if let remote = change.remote {
          try await synchronizer.resolve(change, with: .keep(remote))
        }
      case .refused, .uncertain:
        print("\(change.type)/\(change.id): status \(change.status ?? 0)")
        try await synchronizer.resolve(change, with: change.base.map { .keep($0) } ?? .delete)
      }
    }
    #expect(try await synchronizer.parkedChanges().isEmpty)
    #expect(try site.get("Patient", "p1", in: site.local) == nil)
  }

  @Test func `a view follows the states`() async throws {
    let site = try TestSite()
    try site.put(TestSite.patient("p1"), in: site.remote)
    let synchronizer = try site.synchronizer([.search("Patient")])
    let lines = Locked<[String]>([])
    let show = { @Sendable (text: String) in lines.withLock { $0.append(text) } }
    let watching = Task {
      for await state in synchronizer.states() {
        switch state {
        case .downloading(let report): show("\(report.downloaded) came")
        case .uploading(_, let left): show("\(left) to go")
        case .waiting(let pause): show("trying again in \(pause)")
        case .finished(let report): show(report.isComplete ? "up to date" : "not all is done")
        case .failed(let error): show(error.localizedDescription)
        case .idle, .stopped: break
        }
      }
    }
    try await synchronizer.synchronize()
    while !lines.withLock({ $0.contains("up to date") }) { await Task.yield() }
    watching.cancel()
    #expect(synchronizer.state != .idle)
  }
}
