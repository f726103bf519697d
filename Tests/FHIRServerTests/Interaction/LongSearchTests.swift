import FHIRModel
import FHIRServer
import HTTPServer
import Testing
import ValueModel

/// Pages of searches that are too long for an address, as those by POST may be.
@Suite struct LongSearchTests {
  private static let form: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]

  private static func server(options: FHIRServerOptions = FHIRServerOptions()) throws -> TestServer
  {
    let server = try TestServer(options: options)
    for number in 1...5 {
      server.put("Patient", "p\(number)")
      server.put(
        "Observation", "o\(number)",
        #","status":"final","code":{"text":"x"},"subject":{"reference":"Patient/p1"}"#)
    }
    return server
  }

  /// More ids than an address has room for.
  private static func ids(_ prefix: String) -> String {
    let known = (1...5).map { "\(prefix)\($0)" }
    let others = (0..<1_000).map { "00000000-0000-4000-8000-\(100_000_000_000 + $0)" }
    return "_id=" + (known + others).joined(separator: ",")
  }

  private func path(_ address: String, _ server: TestServer) -> String {
    String(address.dropFirst(server.base.count + 1))
  }

  @Test(arguments: [
    ("Patient/_search", "p", ""), ("Patient/p1/Observation/_search", "o", ""),
    ("_search", "p", "&_type=Patient,Observation"),
  ])
  func `the pages of a long search follow one another by short links`(
    address: String, prefix: String, more: String
  ) throws {
    let server = try Self.server()
    let body = Self.ids(prefix) + "&_count=2" + more
    var reply = server.send(.post, address, body, headers: Self.form)
    var ids = reply.ids
    var count = 1
    while let next = reply.link("next"), count < 9 {
      #expect(next.hasPrefix(server.base) && next.utf8.count < 8_000)
      reply = server.get(path(next, server))
      #expect(reply.status == 200 && reply.json["total"]?.integer == 5, "\(reply.json)")
      ids += reply.ids
      count += 1
    }
    #expect(ids == (1...5).map { "\(prefix)\($0)" })
  }

  @Test func `the link of a short search has its parameters`() throws {
    let server = try Self.server()
    let reply = server.send(.post, "Patient/_search", "_count=2", headers: Self.form)
    #expect(reply.link("next")?.hasPrefix("\(server.base)/Patient?_count=2&_page=") == true)
  }

  @Test func `the server forgets what is too much, and after a time`() throws {
    var options = FHIRServerOptions()
    // Room for one of them.
    options.largestKeptByteCount = 60_000
    let server = try Self.server(options: options)
    func next() throws -> String {
      let body = Self.ids("p") + "&_count=2"
      let reply = server.send(.post, "Patient/_search", body, headers: Self.form)
      return path(try #require(reply.link("next")), server)
    }
    let first = try next()
    #expect(server.get(first).status == 200)
    let second = try next()
    #expect(server.get(first).status == 410 && server.get(second).status == 200)
    options.largestKeptByteCount = 10_000
    let small = try Self.server(options: options)
    let body = Self.ids("p")
    #expect(
      small.send(.post, "Patient/_search", body + "&_count=2", headers: Self.form).status == 413)
    #expect(small.send(.post, "Patient/_search", body, headers: Self.form).status == 200)
    options = FHIRServerOptions()
    options.pageLifetime = .zero
    let brief = try Self.server(options: options)
    let reply = brief.send(.post, "Patient/_search", body + "&_count=2", headers: Self.form)
    #expect(brief.get(path(try #require(reply.link("next")), brief)).status == 410)
  }

  @Test func `a short link belongs to the login that searched`() throws {
    let server = try Self.server()
    let reply = server.send(
      .post, "Patient/_search", Self.ids("p") + "&_count=2", headers: Self.form, name: "ada")
    let next = path(try #require(reply.link("next")), server)
    #expect(server.send(.get, next, name: "ada").ids == ["p3", "p4"])
    #expect(server.send(.get, next, role: .readOnly, name: "ada").ids == ["p3", "p4"])
    let other = server.send(.get, next, name: "eve")
    #expect(other.status == 410 && other.issue == "not-found")
    #expect(server.send(.get, next).status == 410)
    #expect(server.send(.post, next, name: "ada").status == 405)
    #expect(server.send(.get, "_pages/x", name: "ada").status == 410)
    #expect(server.send(.get, "_pages").status == 404)
  }
}
