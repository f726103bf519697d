import FHIRModel
import FHIRStore
import Foundation
import Testing
import ValueModel

@Suite struct PatchEntryTests {
  private static func binary(
    _ operations: String, type: String = "application/json-patch+json"
  ) -> String {
    let data = Data(operations.utf8).base64EncodedString()
    return #"{"resourceType":"Binary","contentType":"\#(type)","data":"\#(data)"}"#
  }

  private static func records() throws -> FHIRStore {
    try RecordStore.make([
      BundleBuilder.patient("a", #","active":true,"identifier":[{"value":"7"}]"#)
    ])
  }

  @Test("a patch in a transaction changes the resource of its address, or the one that matches")
  func patching() throws {
    for address in ["Patient/a", "Patient?identifier=7"] {
      let records = try Self.records()
      let patch = Self.binary(#"[{"op":"replace","path":"/active","value":false}]"#)
      let response = try records.perform(
        BundleBuilder.transaction(BundleBuilder.entry("PATCH", address, patch)))
      #expect(BundleBuilder.statuses(response) == ["200 OK"])
      #expect(try records.resource("Patient", id: "a")?["active"]?.boolean == false)
    }
  }

  @Test("a patch that cannot be made undoes the transaction")
  func failing() throws {
    let cases: [(String, String, FHIRStoreError.Code)] = [
      ("Patient/a", Self.binary(#"[{"op":"remove","path":"/x"}]"#), .invalidResource),
      ("Patient/a", Self.binary(#"[{"op":"replace","path":"/id","value":"b"}]"#), .invalidResource),
      ("Patient/a", Self.binary("{"), .invalidResource),
      ("Patient/a", Self.binary("[]", type: "text/plain"), .notSupported),
      ("Patient/a", BundleBuilder.patient("a"), .notSupported),
      ("Patient/b", Self.binary("[]"), .notFound),
      ("Patient?identifier=8", Self.binary("[]"), .notFound),
    ]
    let records = try Self.records()
    for (address, patch, code) in cases {
      let error = try #require(throws: FHIRStoreError.self) {
        try records.perform(
          BundleBuilder.transaction(
            BundleBuilder.entry("POST", "Patient", BundleBuilder.patient(nil)),
            BundleBuilder.entry("PATCH", address, patch)))
      }
      #expect(error.code == code && error.path == "entry[1]", "\(address) \(patch)")
    }
    #expect(try records.ids("Patient") == ["a"])
  }

  @Test("a relative reference leads to the entry whose address it has below their common base")
  func relative() throws {
    let records = try RecordStore.make()
    let group =
      #"{"resourceType":"Group","member":[{"entity":{"reference":"Patient/t"}},{"entity":{"reference":"Patient/u"}}]}"#
    _ = try records.perform(
      BundleBuilder.transaction(
        BundleBuilder.entry("POST", "Group", group, fullURL: "https://x.org/Group/g"),
        BundleBuilder.entry(
          "POST", "Patient", BundleBuilder.patient(nil), fullURL: "https://x.org/Patient/t")))
    let patient = try #require(try records.ids("Patient").first)
    let members = try records.search("Group").matches.first?["member"]?.elements
      .map { $0["entity"]?["reference"]?.string ?? "" }
    #expect(members == ["Patient/\(patient)", "Patient/u"])
  }
}
