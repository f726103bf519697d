import FHIRModel
import FHIRReplication
import FHIRStore
import FileAccess
import HTTPClient
import Testing
import ValueModel

/// What is sent, and how answers to it that are not final are treated.
@Suite struct RequestTests {
  @Test func `credentials are renewed once when the server asks for them`() async throws {
    let site = try TestSite()
    try site.put(TestSite.patient("p1"), in: site.remote)
    let valid = Locked("first")
    let transport = TestTransport(site.transport) { request, number, send in
      if number == 3 { valid.withLock { $0 = "second" } }
      guard request.headers["Authorization"] == valid.withLock({ $0 }) else {
        return IncomingResponse(401)
      }
      return try await send()
    }
    var options = TestSite.options
    let renewals = Locked(0)
    let known = Locked("first")
    options.authorization = { request, isRenewal in
      if isRenewal {
        renewals.withLock { $0 += 1 }
        known.withLock { $0 = valid.withLock { $0 } }
      }
      request.headers["Authorization"] = known.withLock { $0 }
    }
    let report = try await site.synchronizer(
      [.search("Patient"), .search("Observation")], options: options, transport: transport
    ).synchronize()
    #expect(report.downloaded == 1)
    #expect(renewals.withLock { $0 } == 1)
  }

  @Test func `credentials that stay refused end the run`() async throws {
    let site = try TestSite()
    var options = TestSite.options
    options.authorization = { request, _ in request.headers["Authorization"] = "secret" }
    let transport = TestTransport(site.transport) { _, _, _ in IncomingResponse(401) }
    let error = await #expect(throws: FHIRReplicationError.self) {
      try await site.synchronizer(options: options, transport: transport).synchronize()
    }
    #expect(error?.code == .unauthorized)
    #expect(error?.description.contains("secret") == false)
    #expect(transport.requests.count == 2)
  }

  @Test func `the server's pauses are kept, up to a bound`() async throws {
    let site = try TestSite()
    let pauses = Locked<[Duration]>([])
    var options = TestSite.options
    options.clock = FHIRSyncClock(
      pause: { pause in pauses.withLock { $0.append(pause) } }, random: { 1 })
    options.longestPause = .seconds(60)
    let transport = TestTransport(site.transport) { _, number, send in
      switch number {
      case 1: IncomingResponse(503, headers: ["Retry-After": "7"])
      case 2: IncomingResponse(429, headers: ["Retry-After": "86400"])
      case 3:
        IncomingResponse(
          503,
          headers: [
            "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
            "Retry-After": "Sun, 06 Nov 1994 08:49:57 GMT",
          ])
      case 4: IncomingResponse(500)
      default: try await send()
      }
    }
    _ = try await site.synchronizer(options: options, transport: transport).synchronize()
    #expect(pauses.withLock { $0 } == [.seconds(7), .seconds(60), .seconds(20), .seconds(4)])
  }

  @Test func `changes name the version that they start from`() async throws {
    let site = try TestSite()
    try site.put(TestSite.patient("p1"), in: site.remote)
    try site.put(TestSite.patient("p1", #","active":true"#), in: site.remote)
    try site.put(TestSite.patient("p2"), in: site.remote)
    let transport = TestTransport(site.transport) { _, _, send in try await send() }
    let synchronizer = try site.synchronizer(
      [.search("Patient")], uploads: FHIRUploadStrategy(form: .requests, update: .patch),
      transport: transport)
    _ = try await synchronizer.synchronize()
    try site.put(TestSite.patient("p1", #","active":false"#), in: site.local)
    try site.delete("Patient", "p2", in: site.local)
    try site.put(TestSite.patient("p3"), in: site.local)
    _ = try await synchronizer.synchronize()
    let sent = transport.requests.filter { $0.method != .get }
    let patch = try #require(sent.first { $0.method == .patch })
    #expect(patch.headers["If-Match"] == #"W/"2""#)
    #expect(patch.headers["Content-Type"] == "application/json-patch+json")
    #expect(sent.first { $0.method == .delete }?.headers["If-Match"] == #"W/"1""#)
    #expect(sent.first { $0.method == .put }?.headers["If-None-Match"] == "*")
    for request in sent {
      guard case .bytes(let bytes) = request.body else { continue }
      #expect(!String(decoding: bytes, as: UTF8.self).contains("versionId"))
    }
  }

  @Test func `a server that is up to date is asked few questions`() async throws {
    let site = try TestSite()
    for number in 0..<30 { try site.put(TestSite.patient("p\(number)"), in: site.remote) }
    let transport = TestTransport(site.transport) { _, _, send in try await send() }
    let synchronizer = try site.synchronizer([.search("Patient")], transport: transport)
    _ = try await synchronizer.synchronize()
    let before = transport.requests.count
    _ = try await synchronizer.synchronize()
    // What it can do, what was deleted, what was changed.
    #expect(transport.requests.count - before == 3)
    #expect(transport.requests[before].headers["If-None-Match"] != nil)
  }

  @Test func `two runs of a store with one server do not mix`() async throws {
    let site = try TestSite()
    let (started, go) = (Locked(false), Locked(false))
    let transport = TestTransport(site.transport) { _, _, send in
      started.withLock { $0 = true }
      while !go.withLock({ $0 }) { await Task.yield() }
      return try await send()
    }
    let slow = try site.synchronizer(transport: transport)
    async let first = slow.synchronize()
    while !started.withLock({ $0 }) { await Task.yield() }
    let error = await #expect(throws: FHIRReplicationError.self) {
      try await site.synchronizer().synchronize()
    }
    #expect(error?.code == .busy)
    go.withLock { $0 = true }
    #expect(try await first.isComplete)
    #expect(try await site.synchronizer().synchronize().isComplete)
  }

  @Test func `a run that is cancelled ends, and the next one continues`() async throws {
    let site = try TestSite()
    for number in 0..<20 { try site.put(TestSite.patient("p\(number)"), in: site.remote) }
    var options = TestSite.options
    options.pageCount = 3
    let pages = Locked(0)
    let reached = Locked(false)
    let transport = TestTransport(site.transport) { request, _, send in
      let number = pages.withLock { pages in
        if request.url.contains("Patient?") { pages += 1 }
        return pages
      }
      if number == 3 {
        reached.withLock { $0 = true }
        while !Task.isCancelled { await Task.yield() }
      }
      return try await send()
    }
    let synchronizer = try site.synchronizer(
      [.search("Patient")], options: options, transport: transport)
    let task = Task { try await synchronizer.synchronize() }
    while !reached.withLock({ $0 }) { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(synchronizer.state == .stopped)
    #expect(try site.content(of: site.local).count == 6)
    let counting = TestTransport(site.transport) { _, _, send in try await send() }
    _ = try await site.synchronizer(
      [.search("Patient")], options: options, transport: counting
    ).synchronize()
    #expect(try site.content(of: site.local).count == 20)
    // The pages that were left: five with patients.
    #expect(counting.requests.filter { $0.url.contains("Patient?") }.count == 5)
  }
}
