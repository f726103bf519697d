#if Server && (SQLite || PostgreSQL)
  import AndironCommands
  import FileAccess
  import Foundation
  import TestSupport
  import Testing
  import ValueModel

  #if PostgreSQL
    import PostgreSQLDriver
    import PostgreSQLTestSupport
  #endif

  /// The command that serves FHIR resources in a database, from its first line to its end.
  @Suite(.serialized) struct ServedPlaceTests {
    private static let login = header("ada:engine")
    private static let type = "Content-Type: application/fhir+json\r\n"

    private static func header(_ login: String) -> String {
      "Authorization: Basic \(Data(login.utf8).base64EncodedString())\r\n"
    }

    private static func patient(_ family: String) -> [UInt8] {
      Array(#"{"resourceType":"Patient","id":"p","name":[{"family":"\#(family)"}]}"#.utf8)
    }

    #if SQLite
      @Test func `a file of SQLite is served`() throws {
        try ServedStore.withDirectory { directory in
          let place = directory.appending(path: "records.sqlite").path
          try session(place, directory, secret: nil)
          // The commands and the server keep resources in the same way.
          let found = CommandRun(["search", place, "Patient?family=Byron", "--json"])
          #expect(found.lines.count == 1, "\(found.error)")
          #expect(CommandRun(["history", place, "Patient/p"]).lines.count >= 2)
        }
      }

      @Test func `options for stores are refused`() throws {
        try ServedStore.withDirectory { directory in
          let place = directory.appending(path: "records.sqlite").path
          let run = CommandRun(["serve", place, "--key-file", "key"])
          #expect(run.status == .failed && run.error.contains("--key-file is for stores"))
          let open = CommandRun(["serve", place, "--host", "0.0.0.0"])
          #expect(open.status == .failed && open.error.contains("--tls"))
          #expect(!FileManager.default.fileExists(atPath: place))
        }
      }
    #endif

    #if PostgreSQL
      @Test(.enabled(if: TestServer.isThere)) func `a database of PostgreSQL is served`() throws {
        let server = try #require(TestServer.shared)
        let address = try server.newDatabase()
        defer { try? server.removeDatabase(at: address) }
        try ServedStore.withDirectory { directory in
          let place =
            "postgresql://andiron:andiron@127.0.0.1:\(server.port)/\(address.database ?? "")"
          try session(place, directory, secret: ":andiron@")
        }
      }

      @Test(.enabled(if: TestServer.isThere))
      func `two servers of one database answer alike, and 503 while it is away`() throws {
        let server = try #require(TestServer.start())
        defer { server.stop() }
        let database = try server.newDatabase().database ?? ""
        let place = "postgresql://andiron:andiron@127.0.0.1:\(server.port)/\(database)"
        let first = try ServedStore.serve([], at: place) { port in
          let second = try ServedStore.serve([], at: place) { other in
            let clients = try [RawClient(port: port), RawClient(port: other)]
            let path = "/fhir/r4/Patient/p"
            for (number, client) in clients.enumerated() {
              let put = try client.request(
                "PUT " + path, Self.type, body: Self.patient("Family\(number)"))
              #expect(put.status == [201, 200][number], "\(put.text)")
              for reader in clients {
                let found = try reader.request("GET /fhir/r4/Patient?family=Family\(number)")
                #expect(try JSON.parse(found.body)["total"]?.integer == 1)
              }
            }
            #expect(server.stop())
            for client in clients {
              #expect(try client.request("GET " + path).status == 503)
              #expect(
                try client.request("GET /_utils/api/rows?kind=resources&name=r4/Patient").status
                  == 503)
            }
            #expect(server.restart())
            for client in clients {
              #expect(try client.request("GET " + path).status == 200)
              #expect(try client.request("GET /_utils/api/store").status == 200)
            }
          }
          #expect(second.status == .sound, "\(second.error)")
        }
        #expect(first.status == .sound, "\(first.error)")
      }

      @Test func `no error shows the password of an address`() {
        for place in [
          "postgresql://ada:Zierfandler@127.0.0.1:1/records",
          "postgresql://ada:Zierfandler@127.0.0.1:1/records?sslmode=nonsense",
        ] {
          let run = CommandRun(["serve", place])
          #expect(run.status != .sound)
          #expect(!(run.error + run.output).contains("Zierfandler"), "\(run.error)")
        }
      }
    #endif

    /// Serves an empty database twice. `secret` must not be seen in anything that comes out.
    private func session(_ place: String, _ directory: URL, secret: String?) throws {
      let trail = directory.appending(path: "trail.jsonl")
      let seen = Locked("")
      let options = ["--user", "ada:engine", "--log", "--audit", trail.path]
      let first = try ServedStore.serve(options, at: place) { port in
        let client = try RawClient(port: port)
        try Self.write(client)
        try Self.askForMore(client) { text in seen.withLock { $0 += text } }
      }
      #expect(first.status == .sound, "\(first.error)")
      #expect(first.output.hasPrefix("listening on http://127.0.0.1:"))
      #expect(first.error.contains("without CouchDB's interface"))
      #expect(first.error.contains("PUT /fhir/r4/Patient/p 201"), "\(first.error)")
      let records = try String(contentsOf: trail, encoding: .utf8)
      #expect(records.contains("Patient/p") && records.contains("\"ada\""))
      let second = try ServedStore.serve(["--read-only"], at: place) { port in
        let client = try RawClient(port: port)
        #expect(try client.request("GET /fhir/r4/Patient/p").text.contains("Byron"))
        let put = try client.request("PUT /fhir/r4/Patient/p", Self.type, body: Self.patient("X"))
        #expect(put.status == 403)
      }
      #expect(second.status == .sound, "\(second.error)")
      if let secret {
        for text in [
          first.output, first.error, second.output, second.error, records, seen.withLock { $0 },
        ] {
          #expect(!text.contains(secret))
        }
      }
    }

    private static func write(_ client: RawClient) throws {
      let path = "/fhir/r4/Patient/p"
      #expect(try client.request("PUT " + path, type, body: patient("Gordon")).status == 401)
      for (family, status) in [("Gordon", 201), ("Byron", 200)] {
        let put = try client.request("PUT " + path, login + type, body: patient(family))
        #expect(put.status == status, "\(put.text)")
      }
      let stored = try JSON.parse(try client.request("GET " + path, login).body)
      #expect(stored["meta"]?["versionId"]?.string == "2")
      for (search, total) in [("Gordon", 0), ("Byron", 1)] {
        let found = try client.request("GET /fhir/r4/Patient?family=\(search)", login)
        #expect(try JSON.parse(found.body)["total"]?.integer.map(Int.init) == total)
      }
      let history = try JSON.parse(try client.request("GET \(path)/_history", login).body)
      #expect(history["entry"]?.elements.count == 2)
    }

    /// What watches over the server, and what a database does not have.
    private static func askForMore(_ client: RawClient, _ note: (String) -> Void) throws {
      #expect(try client.request("GET /health").text == "{\"status\":\"ok\"}\n")
      #expect(try client.request("GET /metrics").status == 401)
      let metrics = try client.request("GET /metrics", login).text
      #expect(metrics.contains("andiron_http_requests_total{method=\"PUT\",status=\"201\"} 1"))
      #expect(!metrics.contains("andiron_store_"))
      note(metrics)
      for path in ["/", "/_all_dbs", "/notes/a"] {
        let answer = try client.request("GET " + path, login)
        #expect(answer.status == 501 && answer.text.contains("FHIR's interface"), "\(path)")
        note(answer.text)
      }
      let export = try client.request("GET /fhir/r4/$export", login + "Prefer: respond-async\r\n")
      #expect(export.status == 202, "\(export.text)")
      let statement = try client.request("GET /fhir/r4/metadata").text
      #expect(statement.contains("CapabilityStatement") && statement.contains("\"export\""))
      note(statement)
      try inspect(client, note)
    }

    /// The pages of the inspector, whose readers log in at `_session`.
    private static func inspect(_ client: RawClient, _ note: (String) -> Void) throws {
      let page = try client.request("GET /", "Accept: text/html\r\n")
      #expect(page.status == 302 && page.head.contains("Location: /_utils/\r\n"))
      #expect(try client.request("GET /_utils/").text.contains("<!doctype html>"))
      #expect(try client.request("GET /_utils/api/store").status == 401)
      let json = "Content-Type: application/json\r\n"
      let wrong = try client.request("POST /_session", json, body: credentials("wrong"))
      #expect(wrong.status == 401, "\(wrong.text)")
      let session = try client.request("POST /_session", json, body: credentials("engine"))
      #expect(session.status == 200, "\(session.text)")
      let cookie = session.head.split(separator: "\r\n").first { $0.hasPrefix("Set-Cookie: ") }
      let value = try #require(cookie).dropFirst("Set-Cookie: ".count).prefix { $0 != ";" }
      let store = try client.request("GET /_utils/api/store", "Cookie: \(value)\r\n").text
      #expect(store.contains("r4/Patient") && store.contains("\"user\":\"ada\""), "\(store)")
      for answer in [page, wrong, session] { note(answer.head + answer.text) }
      note(store)
    }

    private static func credentials(_ password: String) -> [UInt8] {
      Array(#"{"name":"ada","password":"\#(password)"}"#.utf8)
    }
  }
#endif
