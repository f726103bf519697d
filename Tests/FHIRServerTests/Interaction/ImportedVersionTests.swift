import Andiron
import FHIRModel
import FHIRServer
import FHIRStore
import Foundation
import HTTPServer
import TestSupport
import Testing
import ValueModel

/// What a server says of resources that came into its store without it.
@Suite struct ImportedVersionTests {
  /// What an import brings: the resources of another server have versions and times of its own.
  private static let lines = [
    #"{"resourceType":"Patient","id":"plain","gender":"female"}"#,
    #"{"resourceType":"Patient","id":"tagged","meta":{"tag":[{"code":"t"}]}}"#,
    #"{"resourceType":"Patient","id":"foreign","meta":{"versionId":"7","#
      + #""lastUpdated":"2012-05-29T23:45:32Z"}}"#,
  ]

  private static func load(_ server: TestServer, _ lines: [String]) throws {
    // As `andiron import` opens it.
    let records = try FHIRStore(
      server.records.store, releases: TestServer.releases, options: FHIRStoreOptions())
    var options = ImportOptions()
    options.release = server.release
    let text = lines.joined(separator: "\n")
    let report = try records.load([.data(Data(text.utf8), name: "lines")], options: options)
    #expect(report.insertedCount + report.updatedCount == lines.count)
  }

  @Test("an imported resource has a version and the time of its import, and keeps its content")
  func reading() throws {
    let server = try TestServer()
    let start = Date()
    try Self.load(server, Self.lines)
    for id in ["plain", "tagged", "foreign"] {
      let reply = server.get("Patient/\(id)")
      let version = try #require(reply.version)
      #expect(reply.headers["ETag"] == "W/\"\(version)\"")
      #expect(reply.headers["Last-Modified"] != nil)
      let updated = reply.json["meta"]?["lastUpdated"]?.string
      let date = try #require(updated.flatMap { FHIRInstant($0)?.date })
      #expect(date.timeIntervalSince(start) > -1 && date.timeIntervalSince(start) < 600)
      #expect(server.get("Patient/\(id)/_history/\(version)").json == reply.json)
      let history = server.get("Patient/\(id)/_history")
      #expect(history.resources == [reply.json])
      #expect(server.get("Patient?_id=\(id)").resources == [reply.json])
      #expect(
        server.get("Patient/\(id)", headers: ["If-None-Match": "W/\"\(version)\""]).status == 304)
    }
    #expect(server.get("Patient/tagged").json["meta"]?["tag"]?[0]?["code"]?.string == "t")
    #expect(server.get("Patient/plain").json["gender"]?.string == "female")
    // Without a server, the store has what was imported.
    let plain = try FHIRStore(
      server.records.store, releases: TestServer.releases, options: FHIRStoreOptions())
    let stored = try plain.search("Patient").matches
    #expect(stored.contains { $0["meta"]?["versionId"]?.string == "7" })
    #expect(stored.contains { $0["meta"] == nil })
  }

  @Test("an imported resource is changed safely by its version")
  func updating() throws {
    let server = try TestServer()
    try Self.load(server, Self.lines)
    for id in ["plain", "foreign"] {
      let version = try #require(server.get("Patient/\(id)").version)
      let body = #"{"resourceType":"Patient","id":"\#(id)","gender":"male"}"#
      let stale: HTTPHeaders = ["If-Match": "W/\"\((Int(version) ?? 0) + 1)\""]
      #expect(server.send(.put, "Patient/\(id)", body, headers: stale).status == 412)
      let right: HTTPHeaders = ["If-Match": "W/\"\(version)\""]
      let reply = server.send(.put, "Patient/\(id)", body, headers: right)
      #expect(reply.status == 200)
      let next = try #require(reply.version.flatMap(Int.init))
      #expect(next > Int(version) ?? .max)
      #expect(server.send(.put, "Patient/\(id)", body, headers: right).status == 412)
      // The same resource, imported once more with other content.
      try Self.load(server, [#"{"resourceType":"Patient","id":"\#(id)","gender":"other"}"#])
      let again = try #require(server.get("Patient/\(id)").version.flatMap(Int.init))
      #expect(again > next)
      #expect(server.send(.delete, "Patient/\(id)").status == 204)
      #expect(server.get("Patient/\(id)/_history").statuses.count == 4)
    }
  }

  @Test("searches and exports by time find what was imported later, whatever time it brings along")
  func searching() throws {
    let server = try TestServer()
    try Self.load(server, [#"{"resourceType":"Patient","id":"early"}"#])
    let early = try #require(server.get("Patient/early").json["meta"]?["lastUpdated"]?.string)
    // Times have milliseconds.
    Thread.sleep(forTimeInterval: 0.005)
    try Self.load(server, Self.lines)
    let all = ["early", "foreign", "plain", "tagged"]
    #expect(server.get("Patient?_lastUpdated=ge2000").ids.sorted() == all)
    #expect(server.get("Patient?_lastUpdated=2012-05-29").ids.isEmpty)
    #expect(server.get("Patient?_lastUpdated=gt\(early)").ids.sorted() == Array(all[1...]))
    #expect(server.get("Patient?_lastUpdated=\(early)").ids == ["early"])
    #expect(server.get("Patient?_lastUpdated=gt\(early)&gender=female").ids == ["plain"])
    #expect(server.get("Patient?_lastUpdated:missing=true").ids.isEmpty)
    #expect(server.get("Patient?_sort=_lastUpdated&_count=1").ids == ["early"])
    #expect(server.get("Patient?_sort=-_lastUpdated").ids.last == "early")
    let counted = server.get("Patient?_lastUpdated=gt\(early)&_summary=count")
    #expect(counted.json["total"]?.integer == 3)
    let history = server.get("Patient/_history?_since=\(early)&_count=50")
    #expect(history.resources.count == 4)
  }

  @Test(
    "versions and times agree with a search, however resources are written",
    arguments: Seeds.list(8))
  func programs(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // Without old versions, the store does not know times, and what came along stays.
    let keepsVersions = !random.chance(1, in: 4)
    let server = try TestServer(
      [.stu3, .r4, .r5].randomElement(using: &random) ?? .r4,
      oldVersions: keepsVersions ? .last(1_000) : .none)
    var versions: [String: Int] = [:]
    for step in 0..<60 {
      let id = ["a", "b", "c", "d", "e"].randomElement(using: &random) ?? "a"
      let meta = [
        "", #","meta":{"versionId":"3"}"#, #","meta":{"lastUpdated":"2015-02-07T13:28:17Z"}"#,
        #","meta":{"versionId":"x","lastUpdated":"2015-02-07T13:28:17.123Z"}"#,
      ].randomElement(using: &random)
      let text = #"{"resourceType":"Patient","id":"\#(id)"\#(meta ?? ""),"language":"\#(step)"}"#
      let before = server.get("Patient/\(id)")
      switch Int.random(in: 0..<4, using: &random) {
      case 0: server.send(.put, "Patient/\(id)", text)
      case 1:
        let tag: HTTPHeaders = ["If-Match": "W/\"\(before.version ?? "0")\""]
        let reply = server.send(.put, "Patient/\(id)", text, headers: tag)
        #expect(reply.status == (before.status == 200 ? 200 : 412), "seed \(seed), step \(step)")
      case 2: server.send(.delete, "Patient/\(id)")
      default: try Self.load(server, [text])
      }
      check(server, id, &versions, before, keepsVersions, "seed \(seed), step \(step)")
    }
  }

  /// Compares what the server says of a resource in its answers to several questions.
  private func check(
    _ server: TestServer, _ id: String, _ versions: inout [String: Int], _ before: Reply,
    _ keepsVersions: Bool, _ place: Comment
  ) {
    let now = server.get("Patient/\(id)")
    guard now.status == 200 else { return }
    #expect(now.headers["ETag"] == "W/\"\(now.version ?? "")\"", place)
    if keepsVersions {
      let version = now.version.flatMap(Int.init) ?? -1
      if now.json != before.json { #expect(version > versions[id] ?? 0, place) }
      versions[id] = version
    }
    #expect(server.get("Patient?_id=\(id)").resources == [now.json], place)
    guard let time = now.json["meta"]?["lastUpdated"]?.string else { return }
    #expect(server.get("Patient?_lastUpdated=\(time)").ids.contains(id), place)
    #expect(server.get("Patient?_lastUpdated=\(time)&_id=\(id)").ids == [id], place)
    #expect(server.get("Patient?_lastUpdated=lt\(time)&_id=\(id)").ids.isEmpty, place)
    let sorted = server.get("Patient?_sort=_lastUpdated").resources.map {
      $0["meta"]?["lastUpdated"]?.string.flatMap { FHIRInstant($0)?.date } ?? .distantFuture
    }
    #expect(sorted == sorted.sorted(), place)
  }
}
