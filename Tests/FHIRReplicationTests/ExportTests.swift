import FHIRReplication
import FHIRStore
import FileAccess
import HTTPClient
import TestSupport
import Testing
import ValueModel

@Suite struct ExportTests {
  private static func json(
    _ body: String, _ status: Int = 200, headers: HTTPHeaders = [:]
  ) -> IncomingResponse {
    IncomingResponse(status, headers: headers, body: BytesStream(Array(body.utf8)))
  }

  private static let place = "http://server.example/jobs/1"

  /// A server whose export is not ready at once, has several files, and tells what was deleted.
  private func transport(
    _ site: TestSite, base: String = "http://server.example/files",
    needsToken: Bool = true, cut: Locked<Int> = Locked(0)
  ) -> TestTransport {
    let polls = Locked(0)
    return TestTransport(site.transport) { request, _, send in
      if request.url.contains("$export") {
        guard request.headers["Prefer"] == "respond-async" else { return Self.json("", 400) }
        return Self.json("", 202, headers: ["Content-Location": Self.place])
      }
      if request.url == Self.place {
        if request.method == .delete { return Self.json("", 202) }
        let number = polls.withLock { polls in
          polls += 1
          return polls
        }
        if number < 3 { return Self.json("", 202, headers: ["Retry-After": "30"]) }
        return Self.json(
          #"{"transactionTime":"2026-01-01T00:00:00Z","requiresAccessToken":\#(needsToken),"#
            + #""output":[{"type":"Patient","url":"\#(base)/1"},{"type":"Patient","url":"\#(base)/2"}],"#
            + #""deleted":[{"type":"Bundle","url":"\#(base)/3"}],"error":[]}"#)
      }
      if request.url.hasPrefix(base) { return Self.file(request, cut) }
      return try await send()
    }
  }

  /// Files of 700 lines; the first ones are cut off within.
  private static func file(_ request: OutgoingRequest, _ cut: Locked<Int>) -> IncomingResponse {
    if request.url.hasSuffix("3") {
      return json(
        #"{"resourceType":"Bundle","entry":[{"request":{"method":"DELETE","url":"Patient/1-0"}}]}"#)
    }
    let file = request.url.suffix(1)
    let lines = (0..<700).map { TestSite.patient("\(file)-\($0)") + "\n" }.joined()
    let isCut = cut.withLock { cut in
      defer { cut = max(0, cut - 1) }
      return cut > 0
    }
    let bytes = Array(lines.utf8)
    return IncomingResponse(
      200, body: isCut ? CutOffStream(bytes.prefix(bytes.count - 500)) : BytesStream(bytes))
  }

  @Test func `an export that takes its time comes with what was deleted`() async throws {
    let site = try TestSite()
    let transport = transport(site)
    let synchronizer = try site.synchronizer(
      [.export(.patients)], uploads: nil, transport: transport)
    let report = try await synchronizer.synchronize()
    #expect(report.downloaded == 1_400)
    #expect(report.deleted == 1)
    #expect(report.isComplete)
    #expect(transport.requests.contains { $0.url == Self.place && $0.method == .delete })
    _ = try await synchronizer.synchronize()
    let last = try #require(transport.requests.last { $0.url.contains("$export") })
    #expect(last.url.contains("_since=2026-01-01T00%3A00%3A00Z"))
  }

  @Test func `a file that is cut off is read on from where it was`() async throws {
    let site = try TestSite()
    let cut = Locked(3)
    let report = try await site.synchronizer(
      [.export(.patients)], uploads: nil, transport: transport(site, cut: cut)
    ).synchronize()
    #expect(report.downloaded == 1_400)
    #expect(report.isComplete)
  }

  @Test func `a run continues an export that another one began`() async throws {
    for last in Seeds.points(in: 1..<13, every: Seeds.amount(4, search: 1)) {
      let site = try TestSite()
      let whole = transport(site)
      let killing = TestTransport.killing(whole, at: last, afterAnswer: false)
      let downloads: [FHIRDownload] = [.export(.system)]
      _ = try? await site.synchronizer(downloads, uploads: nil, transport: killing).synchronize()
      let report = try await site.synchronizer(downloads, uploads: nil, transport: whole)
        .synchronize()
      #expect(report.isComplete, "request \(last)")
      #expect(try site.content(of: site.local).count == 1_399, "request \(last)")
      // The ninth ends the export, after all of it has come.
      let begun = whole.requests.filter { $0.url.contains("$export") }.count
      #expect(begun == (last < 9 ? 1 : 2), "request \(last)")
    }
  }

  @Test func `files elsewhere are read without credentials, or not at all`() async throws {
    let site = try TestSite()
    var options = TestSite.options
    options.authorization = { request, _ in request.headers["Authorization"] = "secret" }
    let base = "https://files.example/export"
    let refused = try await site.synchronizer(
      [.export(.system)], uploads: nil, options: options,
      transport: transport(site, base: base, needsToken: true)
    ).synchronize()
    #expect(refused.failures.map(\.error.code) == [.foreignAddress])
    let other = try TestSite()
    let open = transport(other, base: base, needsToken: false)
    let report = try await other.synchronizer(
      [.export(.system)], uploads: nil, options: options, transport: open
    ).synchronize()
    #expect(report.downloaded == 1_400)
    let elsewhere = open.requests.filter { $0.url.hasPrefix(base) }
    #expect(elsewhere.count == 3)
    #expect(elsewhere.allSatisfy { $0.headers["Authorization"] == nil })
  }
}

/// Where the requests for files of an export go on to.
extension ExportTests {
  /// A server that redirects each request for a file `count` times within itself, then to `target`.
  private func redirecting(
    _ site: TestSite, _ count: Int, to target: String
  ) -> TestTransport {
    let files = transport(site, base: "https://files.example/signed")
    let own = transport(site)
    return TestTransport(site.transport) { request, _, _ in
      if request.url.hasPrefix("https://files.example/") { return try await files.send(request) }
      guard request.url.hasPrefix("http://server.example/files/") else {
        return try await own.send(request)
      }
      let file = request.url.split(separator: "/").last ?? ""
      let hops = file.split(separator: "-").dropFirst().first.flatMap { Int($0) } ?? 0
      let name = file.prefix { $0 != "-" }
      let place = hops < count ? "/files/\(name)-\(hops + 1)" : "\(target)/\(name)"
      return Self.json("", 302, headers: ["Location": place])
    }
  }

  @Test func `redirects of files are followed, and take no credentials along`() async throws {
    var options = TestSite.options
    options.authorization = { request, _ in request.headers["Authorization"] = "secret" }
    for count in 0...2 {
      let site = try TestSite()
      let transport = redirecting(site, count, to: "https://files.example/signed")
      let report = try await site.synchronizer(
        [.export(.system)], uploads: nil, options: options, transport: transport
      ).synchronize()
      #expect(report.downloaded == 1_400 && report.isComplete, "\(count)")
      let elsewhere = transport.requests.filter { $0.url.hasPrefix("https://files.example/") }
      #expect(elsewhere.count == 3)
      #expect(elsewhere.allSatisfy { $0.headers["Authorization"] == nil })
      let own = transport.requests.filter { $0.url.hasPrefix("http://server.example/files/") }
      #expect(own.count == 3 * (count + 1))
      #expect(own.allSatisfy { $0.headers["Authorization"] == "secret" })
    }
  }

  @Test func `files that redirect for ever, or to nowhere, fail the download`() async throws {
    for (count, target) in [(9, "https://files.example/signed"), (0, "ftp://files.example")] {
      let site = try TestSite()
      let report = try await site.synchronizer(
        [.export(.system)], uploads: nil, transport: redirecting(site, count, to: target)
      ).synchronize()
      #expect(report.failures.map(\.error.code) == [.foreignAddress], "\(count), \(target)")
      #expect(report.downloaded == 0)
    }
  }
}

/// A body whose connection ends within it.
private final class CutOffStream: ByteStream {
  private let rest: Locked<[UInt8]?>

  init(_ bytes: ArraySlice<UInt8>) { rest = Locked(Array(bytes)) }

  func next() async throws -> [UInt8]? {
    let bytes = rest.withLock { rest in
      defer { rest = nil }
      return rest
    }
    guard let bytes else { throw TransportError(.cutOff, "a test") }
    return bytes
  }
}
