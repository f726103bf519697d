import Andiron
import AndironCommands
import FileAccess
import Foundation
import TestSupport
import Testing
import ValueModel

/// The command that serves a store, from its first line to its end.
@Suite struct ServeCommandTests {
  private func serve(
    _ options: String..., in directory: URL, _ body: @Sendable (Int) throws -> Void
  ) throws -> (status: AndironCommands.ExitStatus, error: String) {
    try ServedStore.serve(options, in: directory, body)
  }

  #if Server
    /// Of a request with a name and a password.
    private func status(_ port: Int, _ login: String) throws -> Int {
      let field = "Authorization: Basic \(Data(login.utf8).base64EncodedString())\r\n"
      return try RawClient(port: port).request("GET /_all_dbs", field).status
    }

    @Test func `days of searches are those of the zone, and the server says its version`() throws {
      try ServedStore.withDirectory { directory in
        _ = try serve("--zone", "Europe/Berlin", in: directory) { port in
          let client = try RawClient(port: port)
          let text =
            #"{"resourceType":"Observation","id":"o","status":"final","code":{"text":"x"},"#
            + #""effectiveDateTime":"2024-05-01T23:30:00Z"}"#
          let stored = try client.request(
            "PUT /fhir/r4/Observation/o", "Content-Type: application/fhir+json\r\n",
            body: Array(text.utf8))
          #expect(stored.status == 201)
          for (day, total) in [("2024-05-01", 0), ("2024-05-02", 1)] {
            let found = try client.request("GET /fhir/r4/Observation?date=\(day)")
            #expect(try JSON.parse(found.body)["total"]?.integer.map(Int.init) == total)
          }
          let statement = try JSON.parse(try client.request("GET /fhir/r4/metadata").body)
          #expect(statement["software"]?["version"]?.string == AndironVersion.text)
        }
      }
    }

    @Test func `who asked for what is in the trail, and the trail shows whether it is whole`()
      throws
    {
      try ServedStore.withDirectory { directory in
        let trail = directory.appending(path: "trail.jsonl")
        let options = ["--user", "ada:engine", "--audit", trail.path]
        let login = "Authorization: Basic \(Data("ada:engine".utf8).base64EncodedString())\r\n"
        _ = try ServedStore.serve(options, in: directory) { port in
          let client = try RawClient(port: port)
          let patient = try client.request(
            "PUT /fhir/r4/Patient/p", login + "Content-Type: application/fhir+json\r\n",
            body: Array(#"{"resourceType":"Patient","id":"p","active":true}"#.utf8))
          #expect(patient.status == 201)
          #expect(try client.request("GET /fhir/r4/Patient?active=true", login).status == 200)
          #expect(try client.request("GET /fhir/r4/Patient/p").status == 401)
          let wrong = "Authorization: Basic \(Data("ada:x".utf8).base64EncodedString())\r\n"
          #expect(try client.request("GET /fhir/r4/Patient", wrong).status == 401)
          #expect(try client.request("GET /health").status == 200)
        }
        let shown = CommandRun(["audit", trail.path, "--json"])
        let records = shown.lines.compactMap { try? JSON.parse($0) }
        #expect(shown.status == .sound && shown.error.contains("4 records"))
        #expect(records.map { $0["name"]?.string } == ["ada", "ada", nil, nil])
        #expect(records.compactMap { $0["status"]?.integer } == [201, 200, 401, 401])
        #expect(records[1]["query"]?.string == "active=true")
        #expect(CommandRun(["audit", trail.path]).lines.count == 4)
        // The store takes the events that the trail becomes.
        let events = CommandRun(["audit", trail.path, "--fhir"])
        let store = directory.appending(path: "s.andiron").path
        let imported = CommandRun(["import", store, "-", "--strict"], input: events.output)
        #expect(imported.status == .sound, "\(imported.error)")
        let found = CommandRun(["search", store, "AuditEvent?entity=Patient/p", "--json"])
        #expect(found.lines.count == 2)
        var text = try String(contentsOf: trail, encoding: .utf8)
        text = text.replacing("active=true", with: "active=none")
        try Data(text.utf8).write(to: trail)
        let altered = CommandRun(["audit", trail.path])
        #expect(altered.status == .problems && altered.error.contains("line 2"))
        let other = CommandRun(["serve", store, "--audit", store])
        #expect(other.status == .failed)
      }
    }

    @Test func `what one server stored the next one serves`() throws {
      try ServedStore.withDirectory { directory in
        let first = try serve("--log", in: directory) { port in
          let client = try RawClient(port: port)
          #expect(try client.request("PUT /notes").status == 201)
          let put = try client.request(
            "PUT /notes/a", "Content-Type: application/json\r\n", body: Array(#"{"n":1}"#.utf8))
          #expect(put.status == 201)
          let posted = try client.request(
            "POST /fhir/r4/Patient", "Content-Type: application/fhir+json\r\n",
            body: Array(#"{"resourceType":"Patient","active":true}"#.utf8))
          #expect(posted.status == 201, "\(posted.text)")
          #expect(try client.request("GET /health").text == "{\"status\":\"ok\"}\n")
          _ = try client.request("GET /a\u{1B}[31m")
          // A blank before the colon hides the field from one of two programs.
          client.write("POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n")
          #expect(try client.answer().status == 400)
          #expect(
            try RawClient(port: port).request("GET /metrics").text.contains(
              "andiron_http_requests_total{method=\"PUT\",status=\"201\"} 2"))
        }
        #expect(first.status == .sound)
        #expect(first.error.contains("PUT /notes/a 201"))
        #expect(!first.error.contains("\"n\""))
        #expect(first.error.contains("GET /a%1B[31m "))
        let second = try serve("--read-only", in: directory) { port in
          let client = try RawClient(port: port)
          #expect(try client.request("GET /notes/a").text.contains("\"n\":1"))
          #expect(try client.request("PUT /notes/b").status == 403)
          #expect(
            try client.request("GET /fhir/r4/Patient?_summary=count").text.contains("\"total\":1"))
        }
        #expect(second.status == .sound)
      }
    }

    @Test func `a token that is taken out of its file is withdrawn from the running server`() throws
    {
      try ServedStore.withDirectory { directory in
        let file = directory.appending(path: "tokens.txt")
        // The digests of "abc" and of the empty text.
        let kept =
          "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad read-write kept"
        let ended = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 read-only old"
        try Data("\(kept)\n\(ended) 2001-01-31\n".utf8).write(to: file)
        let run = try serve("--tokens", file.path, in: directory) { port in
          func status(_ login: String) throws -> Int { try self.status(port, login) }
          func wait(for status: Int, _ login: String = "kept:abc") throws -> Bool {
            for _ in 0..<600 {
              if try self.status(port, login) == status { return true }
              Thread.sleep(forTimeInterval: 0.1)
            }
            return false
          }
          #expect(try status("kept:abc") == 200)
          #expect(try status("old:") == 401, "it has ended")
          try Data("no tokens\n".utf8).write(to: file)
          Thread.sleep(forTimeInterval: 2.5)
          #expect(try status("kept:abc") == 200, "the file cannot be read")
          try Data("# nobody\n\(ended)\n".utf8).write(to: file)
          #expect(try wait(for: 401))
          #expect(try status("old:") == 200)
          try Data("# nobody\n".utf8).write(to: file)
          #expect(try wait(for: 401, "old:"))
        }
        #expect(run.status == .sound && run.error.contains("stay valid"))
        try Data("\(kept) 2001-02-30x\n".utf8).write(to: file)
        let wrong = CommandRun([
          "serve", directory.appending(path: "t.andiron").path, "--tokens", file.path,
        ])
        #expect(wrong.status == .failed && wrong.error.contains("line 1: a token ends with a day"))
      }
    }

    @Test func `a file adds to the capability statement`() throws {
      try ServedStore.withDirectory { directory in
        let file = directory.appending(path: "capability.json")
        let part = #"{"fhirVersion":"4.0.1","instantiates":["http://example.org/server"]}"#
        try Data(part.utf8).write(to: file)
        let run = try serve(
          "--capability", file.path, "--user", "ada:engine", in: directory
        ) { port in
          let text = try RawClient(port: port).request("GET /fhir/r4/metadata").text
          #expect(text.contains("http://example.org/server") && text.contains("\"Basic\""))
          let other = try RawClient(port: port).request("GET /fhir/r5/metadata").text
          #expect(!other.contains("http://example.org/server"))
        }
        #expect(run.status == .sound)
        for text in ["[]", "{", #"{"fhirVersion":"9"}"#] {
          try Data(text.utf8).write(to: file)
          let wrong = try serve("--capability", file.path, in: directory) { _ in
            Issue.record("a server started")
          }
          #expect(
            wrong.status == .failed && wrong.error.contains("capability statement"), "\(text)")
        }
      }
    }

    @Test func `links begin with the public address`() throws {
      try ServedStore.withDirectory { directory in
        let refused = try serve("--public-url", "https://fhir.example", in: directory) { _ in
          Issue.record("an open server started")
        }
        #expect(refused.status == .failed && refused.error.contains("--user or --tokens"))
        for text in ["fhir.example", "https://fhir.example/r4", "ftp://fhir.example", "*"] {
          let wrong = try serve("--public-url", text, "--open", in: directory) { _ in
            Issue.record("a server started")
          }
          #expect(wrong.status == .failed && wrong.error.contains("a scheme and a host"), "\(text)")
        }
        let run = try serve(
          "--public-url", "https://FHIR.example/", "--user", "ada:engine", in: directory
        ) { port in
          let client = try RawClient(port: port)
          let ada = "Authorization: Basic \(Data("ada:engine".utf8).base64EncodedString())\r\n"
          for id in ["a", "b"] {
            let put = try client.request(
              "PUT /fhir/r4/Patient/\(id)", ada + "Content-Type: application/fhir+json\r\n",
              body: Array(#"{"resourceType":"Patient","id":"\#(id)"}"#.utf8))
            let place = "Location: https://fhir.example/fhir/r4/Patient/\(id)/"
            #expect(put.head.contains(place), "\(put.head)")
          }
          let page = try client.request("GET /fhir/r4/Patient?_count=1", ada).text
          #expect(page.contains(#""relation":"next""#))
          #expect(page.contains("https://fhir.example/fhir/r4/Patient/"))
          #expect(!page.contains("http://"))
          let own = ada + "Origin: https://fhir.example\r\n"
          #expect(try client.request("PUT /notes", own).status == 201)
          let other = ada + "Origin: https://other.example\r\n"
          #expect(try client.request("PUT /more", other).status == 403)
        }
        #expect(run.status == .sound)
      }
    }

    @Test func `users and tokens are asked for`() throws {
      try ServedStore.withDirectory { directory in
        let file = directory.appending(path: "tokens")
        let lines = """
          # devices

          ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad read-only device
          """
        try Data(lines.utf8).write(to: file)
        let run = try serve("--user", "ada:engine", "--tokens", file.path, in: directory) { port in
          let client = try RawClient(port: port)
          let ada = "Authorization: Basic \(Data("ada:engine".utf8).base64EncodedString())\r\n"
          let wrong = "Authorization: Basic \(Data("ada:x".utf8).base64EncodedString())\r\n"
          let device = "Authorization: Bearer abc\r\n"
          #expect(try client.request("PUT /notes").status == 401)
          #expect(try client.request("PUT /notes", wrong).status == 401)
          #expect(try client.request("PUT /notes", device).status == 403)
          #expect(try client.request("PUT /notes", ada).status == 201)
          #expect(try client.request("GET /notes", device).status == 200)
          #expect(try client.request("GET /fhir/r4/Patient").text.contains("OperationOutcome"))
          #expect(try client.request("GET /fhir/r4/Patient", ada).status == 200)
          let metadata = try client.request("GET /fhir/r4/metadata")
          #expect(metadata.status == 200 && metadata.text.contains("\"security\""))
          for path in ["Patient/metadata", "_history/metadata", "metadata/metadata", "//metadata"] {
            #expect(try client.request("GET /fhir/r4/\(path)").status == 401, "\(path)")
          }
          // A browser sends the login that it keeps with what any page asks of it.
          for page in ["Origin: https://evil.example\r\n", "Sec-Fetch-Site: cross-site\r\n"] {
            #expect(try client.request("PUT /stolen", ada + page).status == 403)
            #expect(
              try client.request("POST /fhir/r4", ada + page, body: Array("{}".utf8)).status == 403)
            #expect(try client.request("POST /_session", page).status == 403)
            #expect(try client.request("GET /notes", ada + page).status == 200)
          }
          #expect(try client.request("GET /metrics").status == 401)
          #expect(try client.request("GET /health").status == 200)
          let session = try client.request(
            "POST /_session", "Content-Type: application/x-www-form-urlencoded\r\n",
            body: Array("name=ada&password=engine".utf8))
          let cookie = session.head.split(separator: "\r\n")
            .first { $0.hasPrefix("Set-Cookie: ") }?.dropFirst(12).prefix { $0 != ";" }
          let known = try client.request("GET /_session", "Cookie: \(cookie ?? "")\r\n")
          #expect(known.text.contains("\"name\":\"ada\""))
        }
        #expect(run.status == .sound)
      }
    }

    @Test func `web pages are kept out, but for those that are named`() throws {
      try ServedStore.withDirectory { directory in
        let page = "Origin: https://app.example\r\n"
        let run = try serve("--cors", "https://app.example", in: directory) { port in
          let client = try RawClient(port: port)
          #expect(try client.request("PUT /a", "Origin: https://evil.example\r\n").status == 403)
          client.write("GET /_all_dbs HTTP/1.1\r\nHost: evil.example\r\n\r\n")
          #expect(try client.answer().status == 421)
          let put = try client.request("PUT /a", page)
          #expect(put.status == 201)
          #expect(put.head.contains("Access-Control-Allow-Origin: https://app.example\r\n"))
          let question = try client.request(
            "OPTIONS /a", page + "Access-Control-Request-Method: PUT\r\n")
          #expect(question.status == 204)
          #expect(question.head.contains("Access-Control-Allow-Methods: "))
        }
        #expect(run.status == .sound)
        // Who asks for users, or for no checks at all, need not look at names.
        for options in [["--open"], ["--user", "ada:engine"]] {
          let open = try ServedStore.serve(options, in: directory) { port in
            let client = try RawClient(port: port)
            client.write("GET /health HTTP/1.1\r\nHost: other.example\r\n\r\n")
            #expect(try client.answer().status == 200)
          }
          #expect(open.status == .sound)
        }
      }
    }

    @Test func `paths lead nowhere else, and deep or broken bodies are refused`() throws {
      try ServedStore.withDirectory { directory in
        let run = try serve(in: directory) { port in
          let type = "Content-Type: application/json\r\n"
          func status(_ line: String, _ body: String = "", _ fields: String = "") throws -> Int {
            try RawClient(port: port).request(line, type + fields, body: Array(body.utf8)).status
          }
          #expect(try status("PUT /a") == 201)
          #expect(try status("GET /../../etc/passwd") == 400)
          #expect(try status("GET /..%2F..%2Fetc%2Fpasswd") == 400)
          #expect(try status("GET /a/..%2F..%2Fetc%2Fpasswd") == 404)
          #expect(try status("GET /fhir/r4/../../etc") == 404)
          #expect(try status("GET /fhir/r4/Patient/%FF") == 400)
          #expect(try status("GET /a/%FF") == 400)
          let deep = String(repeating: "[", count: 1_000_000)
          #expect(try status("POST /fhir/r4/Patient", deep) == 400)
          #expect(try status("PUT /a/x", "{\"x\":" + deep) == 400)
          #expect(try status("PUT /a/x", "{\"x\":\"\u{FF}") == 400)
          let gzip = "Content-Encoding: gzip\r\n"
          #expect(try status("POST /fhir/r4/Patient", "text", gzip) == 415)
          #expect(try status("GET /metrics") == 200)
          let metrics = try RawClient(port: port).request("GET /metrics").text
          #expect(metrics.contains("\nandiron_store_live_bytes "))
          #expect(metrics.contains("\nandiron_store_commits "))
        }
        #expect(run.status == .sound)
      }
    }
  #endif

  @Test(arguments: [
    ["--host", "0.0.0.0"], ["--host", "0.0.0.0", "--user", "a:b"], ["--user", "a"],
    ["--port", "99999"], ["--tls", "none"], ["--tls", "none", "none"], ["--tokens", "none"],
    ["--cors", "app.example"], ["--cors", "https://app.example/"],
  ])
  func `options that leave a store open or make no sense are refused`(
    options: [String]
  ) throws {
    try ServedStore.withDirectory { directory in
      let path = directory.appending(path: "s.andiron").path
      let run = CommandRun(["serve", path] + options)
      #expect(run.status == .failed)
      #expect(run.output.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }
}
