import FHIRModel
import FHIRReplication
import FHIRStore
import Testing
import ValueModel

@Suite struct ReleaseTests {
  @Test(arguments: [ReleaseVersion.stu3, .r5])
  func `other releases are synchronised likewise`(release: ReleaseVersion) async throws {
    let site = try TestSite(release)
    for id in ["a", "b", "c"] { try site.put(TestSite.patient(id), in: site.remote) }
    try site.put(TestSite.observation("o", of: "a"), in: site.local)
    var options = TestSite.options
    options.pageCount = 2
    let synchronizer = try site.synchronizer([.search("Patient")], options: options)
    let report = try await synchronizer.synchronize()
    #expect(report.downloaded == 3)
    #expect(report.uploaded == 1)
    #expect(report.isComplete)
    try site.put(TestSite.patient("a", #","gender":"male""#), in: site.local)
    try site.delete("Patient", "b", in: site.remote)
    try site.delete("Patient", "c", in: site.local)
    let second = try await synchronizer.synchronize()
    #expect(second.isComplete)
    #expect(try site.content(of: site.local) == site.content(of: site.remote))
    #expect(try site.content(of: site.local).keys.sorted() == ["Observation/o", "Patient/a"])
  }

  @Test func `a server with another release is refused before anything is written`() async throws {
    let site = try TestSite(others: [.r5])
    let synchronizer = try FHIRSynchronizer(
      site.local, release: .r4, server: "http://server.example/fhir/r5",
      transport: site.transport, options: TestSite.options)
    try site.put(TestSite.patient("p"), in: site.local)
    let error = await #expect(throws: FHIRReplicationError.self) {
      try await synchronizer.synchronize()
    }
    #expect(error?.code == .wrongRelease)
    #expect(try site.content(of: site.remote).isEmpty)
  }
}
