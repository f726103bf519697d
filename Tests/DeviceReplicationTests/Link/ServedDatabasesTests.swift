import Andiron
import DeviceReplication
import DocumentStore
import HTTPClient
import HTTPServer
import TestSupport
import NetworkTestSupport
import Testing

/// What a device may do with the databases of another one.
@Suite(.whenQuiet) struct ServedDatabasesTests {

  private func link(
    audit: ListTrail? = nil
  ) async throws -> (store: Store, near: DeviceLink, far: DeviceLink) {
    var options = DeviceLinkOptions.patient.asBuilt
    options.audit = audit
    let (phone, watch) = (try Store.inMemory(), try Store.inMemory())
    try phone.database("notes").create(["stars": 4], id: "a")
    try phone.database("plans").create(["stars": 4], id: "a")
    try phone.database("diary").create(["stars": 4], id: "a")
    let channels = MemoryChannel.pair()
    async let far = DeviceLink.connect(
      channels.0, key: LinkPair.key, role: .responder,
      serving: ["notes": .readWrite, "plans": .readOnly], of: phone, options: options)
    async let near = DeviceLink.connect(
      channels.1, key: LinkPair.key, role: .initiator, of: watch,
      options: DeviceLinkOptions.patient.asBuilt)
    return try await (phone, near, far)
  }

  @Test func `only named databases can be reached`() async throws {
    let (_, near, far) = try await link()
    defer { near.close() }
    #expect(near.peer.databases == ["notes": .readWrite, "plans": .readOnly])
    #expect(far.peer.databases.isEmpty)
    let expected = [
      "": 200, "/a": 200, "/_changes": 200, "/_local/x": 404, "/_purge": 403, "/_security": 403,
    ]
    for (path, status) in expected {
      let answer = try await near.transport.send(
        OutgoingRequest.patient(.get, near.url(of: "notes") + path))
      #expect(answer.status == status, "\(path)")
      answer.body.cancel()
    }
    for path in ["diary", "diary/a", "_all_dbs", "_session", "none", "not%65s/../diary/a"] {
      let answer = try await near.transport.send(
        OutgoingRequest.patient(.get, near.url(of: "") + path))
      #expect([403, 404].contains(answer.status), "\(path)")
      answer.body.cancel()
    }
  }

  @Test func `nobody drops, purges or compacts what is on another device`() async throws {
    let (store, near, far) = try await link()
    defer { near.close() }
    _ = far
    let requests: [(HTTPMethod, String, String)] = [
      (.delete, "notes", ""), (.post, "notes/_purge", #"{"a":["1-a"]}"#),
      (.post, "notes/_compact", ""), (.put, "notes/_revs_limit", "1"),
      (.put, "other", ""), (.delete, "plans/a", ""), (.put, "plans/b", "{}"),
    ]
    for (method, path, body) in requests {
      let answer = try await near.transport.send(
        OutgoingRequest.patient(
          method, near.url(of: "") + path, headers: ["Content-Type": "application/json"],
          body: .bytes(Array(body.utf8))))
      #expect([403, 404].contains(answer.status), "\(method.rawValue) \(path)")
      answer.body.cancel()
    }
    #expect(try store.databases() == ["diary", "notes", "plans"])
    #expect(try store.database("notes").count() == 1)
  }

  @Test func `who may write adds documents`() async throws {
    let (store, near, far) = try await link()
    defer { near.close() }
    _ = far
    let answer = try await near.transport.send(
      OutgoingRequest.patient(
        .put, near.url(of: "notes") + "/b", headers: ["Content-Type": "application/json"],
        body: .bytes(Array(#"{"stars":5}"#.utf8))))
    #expect(answer.status == 201)
    #expect(try store.database("notes").require("b")["stars"] == 5)
  }

  @Test func `each request of a device is recorded under its identifier`() async throws {
    let trail = ListTrail()
    let (_, near, far) = try await link(audit: trail)
    defer { near.close() }
    for (method, path) in [
      (HTTPMethod.get, "notes/a"), (.put, "plans/b"), (.get, "diary/a"), (.post, "notes/_purge"),
    ] {
      let answer = try await near.transport.send(
        OutgoingRequest.patient(method, near.url(of: "") + path))
      answer.body.cancel()
    }
    let name = far.peer.identifier
    #expect(
      trail.lines == [
        "\(name) read-write GET /notes/a 200", "\(name) read-only PUT /plans/b 403",
        "\(name) none GET /diary/a 404", "\(name) none POST /notes/_purge 403",
      ])
  }

  @Test func `each request to a handler of the app's own is recorded, too`() async throws {
    let trail = ListTrail()
    var options = DeviceLinkOptions.patient
    options.audit = trail
    let pair = try await LinkPair.make(options: (.patient, options))
    defer { pair.close() }
    let answer = try await pair.initiator.transport.send(
      OutgoingRequest.patient(.get, pair.initiator.url(of: "notes")))
    answer.body.cancel()
    #expect(trail.lines == ["first none GET /notes \(answer.status)"])
  }

  @Test func `a request that cannot be recorded is not answered`() async throws {
    let (_, near, far) = try await link(audit: ListTrail(fails: true))
    defer {
      near.close()
      far.close()
    }
    let answer = try await near.transport.send(
      OutgoingRequest.patient(.get, near.url(of: "notes") + "/a"))
    #expect(answer.status == 503)
    answer.body.cancel()
  }
}
