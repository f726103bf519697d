import Andiron
import FHIRModel
import FHIRR4
import FHIRReplication
import FHIRStore
import Foundation
import HTTPClient
import Testing
import ValueModel

/// What the store of the device may be like, and do between runs.
@Suite struct StoreTests {
  @Test func `without uploads, local changes stay and are not overwritten`() async throws {
    let site = try TestSite()
    try site.put(TestSite.patient("p", #","gender":"male""#), in: site.remote)
    let synchronizer = try site.synchronizer([.search("Patient")], uploads: nil)
    _ = try await synchronizer.synchronize()
    try site.put(TestSite.patient("p", #","gender":"other""#), in: site.local)
    try site.put(TestSite.patient("p", #","gender":"male","active":true"#), in: site.remote)
    let report = try await synchronizer.synchronize()
    #expect(report.conflicts == 1)
    #expect(report.uploaded == 0)
    let patient = try #require(try site.get("Patient", "p", in: site.local))
    #expect(patient["gender"]?.string == "other")
    #expect(patient["active"]?.boolean == true)
    #expect(try site.get("Patient", "p", in: site.remote)?["gender"]?.string == "male")
  }

  @Test func `a store without a change feed downloads, and says why it cannot upload`() async throws
  {
    let site = try TestSite()
    try site.put(TestSite.patient("p"), in: site.remote)
    let plain = try FHIRStore(Store.inMemory(), releases: [R4.self])
    let error = await #expect(throws: StoreError.self) {
      try await site.synchronizer([.search("Patient")], store: plain).synchronize()
    }
    #expect(error?.code == .noChangeFeed)
    #expect(try site.get("Patient", "p", in: plain) != nil)
    #expect(
      try await site.synchronizer([.search("Patient")], uploads: nil, store: plain)
        .synchronize().isComplete)
  }

  @Test func `a store that counts versions itself keeps its own`() async throws {
    let site = try TestSite()
    var counting = FHIRStoreOptions()
    counting.maintainsMeta = true
    let store = try FHIRStore(
      Store.inMemory(options: StoreOptions(changeFeed: .kept)), releases: [R4.self],
      options: counting)
    for _ in 0..<3 { try site.put(TestSite.patient("p", #","active":true"#), in: site.remote) }
    let synchronizer = try site.synchronizer([.search("Patient")], store: store)
    #expect(try await synchronizer.synchronize().uploaded == 0)
    #expect(try site.get("Patient", "p", in: store)?["meta"]?["versionId"]?.string == "1")
    try site.put(TestSite.patient("p", #","active":false"#), in: store)
    #expect(try await synchronizer.synchronize().uploaded == 1)
    #expect(try site.get("Patient", "p", in: store)?["meta"]?["versionId"]?.string == "2")
    #expect(try site.get("Patient", "p", in: site.remote)?["active"]?.boolean == false)
    #expect(try await synchronizer.synchronize().uploaded == 0)
  }

  @Test func `a resource that was stored under another primary key is deleted like others`()
    async throws
  {
    let site = try TestSite()
    try site.put(TestSite.patient("p"), in: site.remote)
    let synchronizer = try site.synchronizer([.search("Patient")])
    _ = try await synchronizer.synchronize()
    try site.delete("Patient", "p", in: site.local)
    let again = try Patient(json: TestSite.patient("p"))
    try await site.local.store.write { try $0.add(again) }
    #expect(try await synchronizer.synchronize().uploaded == 0)
    try site.delete("Patient", "p", in: site.local)
    #expect(try await synchronizer.synchronize().uploaded == 1)
    #expect(try site.get("Patient", "p", in: site.remote) == nil)
  }

  @Test func `a resource without an id gets one, and one whose id changes is another one`()
    async throws
  {
    let site = try TestSite()
    try await site.local.write { transaction in
      _ = try transaction.upsert(
        TestSite.value(#"{"resourceType":"Patient","active":true}"#), release: .r4)
    }
    let synchronizer = try site.synchronizer()
    #expect(try await synchronizer.synchronize().uploaded == 1)
    #expect(try site.content(of: site.local) == site.content(of: site.remote))
    var patient = try #require(try site.local.store.objects(Patient.self).first())
    patient.id = "other"
    let changed = patient
    try await site.local.store.write { try $0.update(changed) }
    #expect(try await synchronizer.synchronize().uploaded == 2)
    #expect(try site.content(of: site.remote).keys.sorted() == ["Patient/other"])
  }

  @Test func `a resource that the store cannot take does not hold up others`() async throws {
    let site = try TestSite()
    for _ in 0..<2 {
      let twin = try Patient(json: TestSite.patient("twin"))
      try await site.local.store.write { try $0.add(twin) }
    }
    for id in ["a", "twin", "z"] {
      try site.put(TestSite.patient(id, #","active":true"#), in: site.remote)
    }
    let report = try await site.synchronizer([.search("Patient")], uploads: nil).synchronize()
    #expect(report.refused == 1)
    #expect(report.downloaded == 2)
  }

  @Test func `deletions that the store forgets are not sent`() async throws {
    let site = try TestSite()
    for id in ["a", "b"] { try site.put(TestSite.patient(id), in: site.remote) }
    let synchronizer = try site.synchronizer([.search("Patient")])
    _ = try await synchronizer.synchronize()
    try await site.local.purge("Patient", id: "a", release: .r4)
    try site.put(TestSite.patient("b", #","active":true"#), in: site.local)
    let report = try await synchronizer.synchronize()
    #expect(report.uploaded == 1)
    #expect(report.isComplete)
    #expect(try site.get("Patient", "a", in: site.remote) != nil)
    #expect(try site.get("Patient", "b", in: site.remote)?["active"]?.boolean == true)
  }

  @Test func `a server that was replaced can be forgotten`() async throws {
    let site = try TestSite()
    for id in ["a", "b", "c"] { try site.put(TestSite.patient(id), in: site.remote) }
    let synchronizer = try site.synchronizer([.search("Patient")])
    _ = try await synchronizer.synchronize()
    let other = try TestSite()
    try other.put(TestSite.patient("a"), in: other.remote)
    try other.put(TestSite.patient("d"), in: other.remote)
    let moved = try site.synchronizer([.search("Patient")], transport: other.transport)
    try await moved.forgetServer()
    let report = try await moved.synchronize()
    #expect(report.downloaded == 1)
    #expect(report.uploaded == 2)
    #expect(report.conflicts == 0)
    #expect(try site.content(of: site.local) == other.content(of: other.remote))
    #expect(try site.content(of: site.local).count == 4)
  }

  @Test(arguments: [FHIRUploadStrategy.Form.transactions(), .requests])
  func `a creation that finds its identifier on the server becomes that resource`(
    form: FHIRUploadStrategy.Form
  ) async throws {
    let site = try TestSite()
    let identifier = #","identifier":[{"system":"urn:device","value":"p"}]"#
    try site.put(TestSite.patient("there", identifier + #","active":true"#), in: site.remote)
    try site.put(TestSite.patient("p", #","gender":"male""#), in: site.local)
    let synchronizer = try site.synchronizer(
      uploads: FHIRUploadStrategy(form: form, creation: .post(identifierSystem: "urn:device")))
    #expect(try await synchronizer.synchronize().isComplete)
    let content = try site.content(of: site.remote)
    #expect(content.keys.sorted() == ["Patient/there"])
    #expect(content["Patient/there"]?["gender"]?.string == "male")
    #expect(content["Patient/there"]?["active"]?.boolean == true)
    #expect(try site.content(of: site.local) == content)
  }

  @Test func `who writes under a former id changes the resource with the new one`() async throws {
    let site = try TestSite()
    try site.put(TestSite.patient("p", #","gender":"male""#), in: site.local)
    let synchronizer = try site.synchronizer(
      uploads: FHIRUploadStrategy(creation: .post(identifierSystem: "urn:device")))
    _ = try await synchronizer.synchronize()
    try site.put(
      TestSite.patient(
        "p", #","identifier":[{"system":"urn:device","value":"p"}],"gender":"other""#),
      in: site.local)
    #expect(try await synchronizer.synchronize().isComplete)
    let content = try site.content(of: site.remote)
    #expect(content.count == 1)
    #expect(content.first?.value["gender"]?.string == "other")
    #expect(try site.content(of: site.local) == content)
  }
}
