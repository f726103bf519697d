import FHIRModel
import FHIRReplication
import FHIRStore
import FileAccess
import HTTPClient
import Testing
import ValueModel

/// Servers that answer what they should not: typed errors, and everything in the store stays.
@Suite struct HostileServerTests {
  private static func answer(
    _ body: String, _ status: Int = 200, headers: HTTPHeaders = [:]
  ) -> IncomingResponse {
    IncomingResponse(status, headers: headers, body: BytesStream(Array(body.utf8)))
  }

  /// Synchronises with a server that answers searches of patients in its own way.
  private func download(
    _ site: TestSite, options: FHIRSyncOptions = TestSite.options,
    _ way:
      @escaping @Sendable (OutgoingRequest, TestTransport.Send) async throws ->
      IncomingResponse
  ) async throws -> FHIRSyncReport {
    let transport = TestTransport(site.transport) { request, _, send in
      guard request.method == .get, request.url.contains("/Patient?") else {
        return try await send()
      }
      return try await way(request, send)
    }
    return try await site.synchronizer(
      [.search("Patient"), .search("Observation")], options: options, transport: transport
    ).synchronize()
  }

  static let bodies: [(String, FHIRReplicationError.Code)] = [
    ("<html>log in</html>", .invalidAnswer),
    (#"{"resourceType":"Bundle","type":"searchset","entry":[{"#, .invalidAnswer),
    (#"{"resourceType":"OperationOutcome","issue":[]}"#, .invalidAnswer),
    (#"{"resourceType":"Patient","id":"p1"}"#, .invalidAnswer),
    (#"{"resourceType":"Bundle","type":"transaction-response"}"#, .invalidAnswer),
    ("[]", .invalidAnswer), ("", .invalidAnswer),
    (
      #"{"resourceType":"Bundle","type":"searchset","link":[{"relation":"next","#
        + #""url":"https://elsewhere.example/fhir/Patient?page=2"}]}"#, .foreignAddress
    ),
    (
      #"{"resourceType":"Bundle","type":"searchset","link":[{"relation":"next","#
        + #""url":"Patient?_count=500"}]}"#, .endless
    ),
  ]

  @Test(arguments: bodies)
  func `an answer that is none ends its download and nothing else`(
    body: String, code: FHIRReplicationError.Code
  ) async throws {
    let site = try TestSite()
    try site.put(TestSite.patient("p1"), in: site.remote)
    try site.put(TestSite.observation("o1", of: "p1"), in: site.remote)
    try site.put(TestSite.patient("mine"), in: site.local)
    let report = try await download(site) { _, _ in Self.answer(body) }
    #expect(report.failures.map(\.error.code) == [code])
    #expect(report.downloaded == 1)
    #expect(report.uploaded == 1)
    // The server has recovered.
    #expect(try await download(site) { _, send in try await send() }.isComplete)
    #expect(try site.content(of: site.local) == site.content(of: site.remote))
  }

  @Test func `a redirect and an answer without end are errors of their own`() async throws {
    let site = try TestSite()
    var options = TestSite.options
    options.largestAnswer = 1 << 20
    let redirected = try await download(site, options: options) { _, _ in
      Self.answer("", 302, headers: ["Location": "https://elsewhere.example/"])
    }
    #expect(redirected.failures.map(\.error.code) == [.foreignAddress])
    let long = try await download(site, options: options) { request, _ in
      IncomingResponse(200, url: request.url, body: EndlessStream())
    }
    #expect(long.failures.map(\.error.code) == [.tooLarge])
  }

  @Test func `resources that cannot be stored are counted, others come`() async throws {
    let site = try TestSite()
    let report = try await download(site) { _, _ in
      Self.answer(
        #"{"resourceType":"Bundle","type":"searchset","entry":[{"resource":"#
          + #"{"resourceType":"Patient"}},{"resource":{"resourceType":"Patient","id":"a/b"}},"#
          + #"{"resource":{"resourceType":"Nothing","id":"n"}},{"fullUrl":"x"},"#
          + #"{"resource":{"resourceType":"Patient","id":"part","meta":{"tag":[{"code":"SUBSETTED"}]}}},"#
          + #"{"resource":{"resourceType":"OperationOutcome"},"search":{"mode":"outcome"}},"#
          + #"{"resource":{"resourceType":"Patient","id":"p1"}}]}"#)
    }
    #expect(report.refused == 5)
    #expect(report.downloaded == 1)
    #expect(!report.isComplete)
    #expect(try site.content(of: site.local).keys.sorted() == ["Patient/p1"])
  }

  static let links: [(link: String, isFollowed: Bool)] = [
    ("/fhir/r4/Patient?page=2&identifier=http://ids.example%7C1", true),
    ("Patient?page=2&x=urn:uuid:1", true), ("?page=2&x=a://b", true),
    ("//server.example/fhir/r4/Patient?page=2", true),
    ("HTTP://SERVER.example:80/fhir/r4/Patient?page=2", true),
    ("http://server.example:8080/fhir/r4/Patient?page=2", true),
    ("//elsewhere.example/fhir/r4/Patient?page=2", false),
    ("http://server.example.org/fhir/r4/Patient?page=2", false),
    ("http://me@server.example/fhir/r4/Patient?page=2", false),
    ("https://server.example/fhir/r4/Patient?page=2", false),
    ("javascript:alert(1)//?page=2", false),
  ]

  @Test(arguments: links)
  func `links are relative or absolute by their schemes alone`(
    link: String, isFollowed: Bool
  ) async throws {
    let site = try TestSite()
    let report = try await download(site) { request, _ in
      guard !request.url.contains("page=2") else {
        return Self.answer(
          #"{"resourceType":"Bundle","type":"searchset","entry":[{"resource":"#
            + #"{"resourceType":"Patient","id":"second"}}]}"#)
      }
      return Self.answer(
        #"{"resourceType":"Bundle","type":"searchset","link":[{"relation":"next","url":""#
          + link + #""}],"entry":[{"resource":{"resourceType":"Patient","id":"first"}}]}"#)
    }
    // Nothing of a page is taken whose next page is elsewhere.
    for id in ["first", "second"] {
      #expect((try site.get("Patient", id, in: site.local) != nil) == isFollowed, "\(link)")
    }
    #expect(report.failures.map(\.error.code) == (isFollowed ? [] : [.foreignAddress]), "\(link)")
  }

  @Test func `a history that says nothing true deletes nothing that was written since`()
    async throws
  {
    let site = try TestSite()
    try site.put(TestSite.patient("p1"), in: site.remote)
    _ = try await download(site) { _, send in try await send() }
    let transport = TestTransport(site.transport) { request, _, send in
      guard request.url.contains("Patient/_history") else { return try await send() }
      return Self.answer(
        #"{"resourceType":"Bundle","type":"history","entry":[{"request":{"method":"DELETE","#
          + #""url":"Patient/p1"},"response":{"status":"204","lastModified":"#
          + #""2001-01-01T00:00:00Z"}},{"request":{"method":"DELETE","url":"Patient/never"}}]}"#)
    }
    let report = try await site.synchronizer([.search("Patient")], transport: transport)
      .synchronize()
    #expect(report.deleted == 0)
    #expect(try site.get("Patient", "p1", in: site.local) != nil)
  }

  /// Responses to a transaction of three creations.
  static let responses: [String] = [
    #"{"resourceType":"Bundle","type":"transaction-response","entry":[]}"#,
    #"{"resourceType":"Bundle","type":"transaction-response","entry":[{},{},{}]}"#,
    "<html></html>", #"{"resourceType":"OperationOutcome"}"#,
    #"{"resourceType":"Bundle","type":"transaction-response","entry":["#
      + #"{"response":{"status":"201","location":"Patient/c/_history/1"}},"#
      + #"{"response":{"status":"201","location":"Patient/b/_history/1"}},"#
      + #"{"response":{"status":"201","location":"Patient/a/_history/1"}}]}"#,
  ]

  @Test(arguments: responses, [true, false])
  func `a response that does not fit its transaction is not believed`(
    response: String, isPerformed: Bool
  ) async throws {
    let site = try TestSite()
    for id in ["a", "b", "c"] { try site.put(TestSite.patient(id), in: site.local) }
    let lies = Locked(2)
    let transport = TestTransport(site.transport) { request, _, send in
      let isLie = lies.withLock { lies in
        guard request.method == .post, lies > 0 else { return false }
        lies -= 1
        return true
      }
      guard isLie else { return try await send() }
      if isPerformed { _ = try await send() }
      return Self.answer(response)
    }
    let report = try await site.synchronizer(transport: transport).synchronize()
    #expect(report.isComplete)
    #expect(try site.content(of: site.remote).count == 3)
    #expect(try site.content(of: site.local) == site.content(of: site.remote))
  }

  @Test func `one change that the server always fails at does not hold up others`() async throws {
    let site = try TestSite()
    for number in 0..<12 { try site.put(TestSite.patient("p\(number)"), in: site.local) }
    for form in [FHIRUploadStrategy.Form.transactions(), .requests] {
      try site.put(TestSite.patient("poison", #","gender":"other""#), in: site.local)
      let transport = TestTransport(site.transport) { request, _, send in
        if request.method != .get, case .bytes(let bytes) = request.body,
          String(decoding: bytes, as: UTF8.self).contains("poison")
        {
          return Self.answer("", 500)
        }
        return try await send()
      }
      let report = try await site.synchronizer(
        uploads: FHIRUploadStrategy(form: form), transport: transport
      ).synchronize()
      #expect(report.pending == 1)
      #expect(try site.content(of: site.remote).count >= 12)
      for number in 0..<12 {
        try site.put(TestSite.patient("p\(number)", #","active":true"#), in: site.local)
      }
    }
  }

  @Test func `a server that is away is an error, and nothing is lost`() async throws {
    let site = try TestSite()
    try site.put(TestSite.patient("p1"), in: site.local)
    let away = TestTransport(site.transport) { _, _, _ in
      throw TransportError(.unreachable, "a test")
    }
    let error = await #expect(throws: FHIRReplicationError.self) {
      try await site.synchronizer(transport: away).synchronize()
    }
    #expect(error?.code == .unavailable)
    #expect(error?.isTransient == true)
    #expect(away.requests.count == TestSite.options.mostTries)
    #expect(try await site.synchronizer().synchronize().uploaded == 1)
  }
}

/// A body that never ends.
private final class EndlessStream: ByteStream {
  func next() async throws -> [UInt8]? { [UInt8](repeating: 0x20, count: 64 << 10) }
}
