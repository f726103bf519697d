import FileAccess
import Foundation
import HTTPClient
import TestSupport
import NetworkTestSupport
import Testing

#if Client
  /// Servers that send a client elsewhere.
  @Suite(.whenQuiet, .timeLimit(.minutes(45))) struct RedirectTests {
    private let transport: SystemTransport
    /// What a server was asked: the first line, and whether it had credentials and a body.
    private let asked = Locked<[String]>([])

    init() throws { transport = try SystemTransport() }

    /// Answers requests below `/from` with a redirect, and all others with what they were.
    private func server(_ status: Int, to place: String) throws -> RawServer {
      let asked = asked
      return try RawServer { connection, _ in
        while true {
          let head = try connection.head()
          let lines = head.components(separatedBy: "\r\n")
          var body = ""
          if let length = lines.first(where: { $0.hasPrefix("Content-Length: ") }) {
            body = String(
              decoding: try connection.read(Int(length.dropFirst(16)) ?? 0), as: UTF8.self)
          }
          let names = ["Authorization", "Cookie", "Content-Type", "X-Own"]
            .filter { name in lines.contains { $0.hasPrefix(name + ":") } }
          let text = lines[0].dropLast(9) + " [\(names.joined(separator: " "))] \(body)"
          asked.withLock { $0.append(String(text)) }
          if lines[0].contains(" /from") {
            connection.write(
              "HTTP/1.1 \(status) Elsewhere\r\nLocation: \(place)\r\nContent-Length: 4\r\n\r\ngone")
          } else {
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
          }
        }
      }
    }

    private let headers: HTTPHeaders = [
      "Authorization": "Basic eDp5", "Cookie": "a=b", "Content-Type": "text/plain", "X-Own": "1",
    ]

    @Test(arguments: [301, 302, 303, 307, 308]) func `methods and bodies are kept or not`(
      status: Int
    ) async throws {
      let server = try server(status, to: "/to?x")
      for method in [HTTPMethod.post, .put, .get, .delete, .head] {
        asked.withLock { $0 = [] }
        let hasBody = method == .post || method == .put
        var request = OutgoingRequest(method, server.url + "from", headers: headers)
        let opened = Locked(0)
        if hasBody {
          request.body = .stream(byteCount: 4) {
            opened.withLock { $0 += 1 }
            return BytesStream(Array("body".utf8))
          }
        }
        let answer = try await transport.send(request)
        #expect(answer.status == 200 && answer.url == server.url + "to?x")
        answer.body.cancel()
        let isKept = status >= 307 || method == .get || method == .head
        let names = "Authorization Cookie \(isKept ? "Content-Type " : "")X-Own"
        #expect(
          asked.withLock { $0 } == [
            "\(method.rawValue) /from [Authorization Cookie Content-Type X-Own] \(hasBody ? "body" : "")",
            "\(isKept ? method.rawValue : "GET") /to?x [\(names)] \(hasBody && isKept ? "body" : "")",
          ])
        #expect(opened.withLock { $0 } == (hasBody ? isKept ? 2 : 1 : 0))
      }
    }

    @Test(arguments: [
      ("to", "a/b/to"), ("./to", "a/b/to"), ("../to?x=/../y", "a/to?x=/../y"),
      ("../../../to", "to"),
      ("..", "a/"), (".", "a/b/"), ("/to/./a/../b", "to/b"), ("/to//a", "to//a"),
      ("?to", "a/b/from?to"), ("to#part", "a/b/to"), (" to ", "a/b/to"), ("to a", "a/b/to%20a"),
      ("tö", "a/b/t%C3%B6"), ("to:a/b:c", nil), ("./to:a", "a/b/to:a"), ("%zz", "a/b/%zz"),
    ])
    func `places may be relative`(place: String, path: String?) async throws {
      let server = try RawServer { connection, _ in
        while true {
          let isFirst = try connection.head().hasPrefix("GET /a/b/from?x=y ")
          connection.write(
            isFirst
              ? "HTTP/1.1 302 Found\r\nLocation: \(place)\r\nContent-Length: 0\r\n\r\n"
              : "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        }
      }
      let request = OutgoingRequest(.get, server.url + "a/b/from?x=y")
      if let path {
        #expect(try await transport.send(request).url == server.url + path)
      } else {
        await #expect(throws: TransportError.self) { try await transport.send(request) }
      }
      // The scheme and the host may be left out, too.
      let other = try self.server(302, to: "//127.0.0.1:\(server.port)/to")
      let answer = try await transport.send(.init(.get, other.url + "from"))
      #expect(answer.url == server.url + "to")
    }

    @Test func `credentials stay with the origin they are for`() async throws {
      let target = try server(200, to: "")
      let server = try server(307, to: target.url + "to")
      let answer = try await transport.send(.init(.get, server.url + "from", headers: headers))
      #expect(answer.status == 200 && answer.url == target.url + "to")
      #expect(
        asked.withLock { $0 } == [
          "GET /from [Authorization Cookie Content-Type X-Own] ", "GET /to [Content-Type] ",
        ])
    }

    @Test(arguments: [
      "file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "javascript:alert(1)",
      "http://", "http://user:password@127.0.0.1/", "//", "http://a b/", "http://127.0.0.1:99999/",
      "http://[::1/", "data:,x",
    ])
    func `there are places to where nothing is sent`(place: String) async throws {
      let server = try server(302, to: place)
      let error = await #expect(throws: TransportError.self) {
        try await transport.send(.init(.get, server.url + "from"))
      }
      #expect(error?.code == .redirected)
    }

    @Test func `redirects have an end`() async throws {
      let server = try server(302, to: "from/again")
      var request = OutgoingRequest(.get, server.url + "from")
      let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
      #expect(error?.code == .redirected)
      #expect(asked.withLock { $0.count } == 11)
      request.limits.redirects = 0
      let answer = try await transport.send(request)
      #expect(answer.status == 302 && answer.headers["Location"] == "from/again")
      #expect(try await answer.body.bytes(limit: 4) == Array("gone".utf8))
      // All of it went over one connection.
      #expect(server.connectionCount == 1)
    }

    @Test func `an answer that names no place is an answer`() async throws {
      let server = try RawServer.answering { _ in
        "HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\n\r\n"
      }
      #expect(try await transport.send(.init(.get, server.url)).status == 304)
      let other = try RawServer.answering { _ in "HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n" }
      #expect(try await transport.send(.init(.get, other.url)).status == 302)
    }

    @Test func `the whole time counts, over all redirects`() async throws {
      let server = try RawServer { connection, _ in
        while true {
          _ = try connection.head()
          Pause.milliseconds(60)
          connection.write("HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n")
        }
      }
      var request = OutgoingRequest(.get, server.url)
      request.limits.redirects = 1_000
      request.limits.total = .milliseconds(200)
      let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
      #expect(error?.code == .timedOut)
    }
  }
#endif
