#if Server
  import FHIRModel
  import HTTPServer
  import TestSupport
  import Testing
  import ValueModel

  /// Requests of every kind over a socket, written, packed and cut in many ways, and the same
  /// requests within the process: the answers do not depend on how a request arrived.
  @Suite struct SocketOperationTests {
    private typealias Request = ServedPair.Request

    @Test("a request is answered over a socket as within the process", arguments: Seeds.list(6))
    func programs(_ seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let release = [.dstu2, .stu3, .r4, .r5].randomElement(using: &random) ?? ReleaseVersion.r4
      var pair = try ServedPair(release)
      defer { pair.stop() }
      for request in Self.records(release) { try compare(&pair, request, "seed \(seed)", &random) }
      for step in 0..<Seeds.amount(40, search: 100) {
        let kinds = Self.requests(release, &random)
        let request = kinds[step % kinds.count]
        let place = "seed \(seed), step \(step), \(request.method.rawValue) \(request.address)"
        try compare(&pair, request, "\(place)", &random)
      }
    }

    @Test("each operation that the server declares is among the requests")
    func coverage() throws {
      var random = SeededGenerator(seed: 1)
      let server = try TestServer()
      let rest = server.get("metadata").json["rest"]?[0] ?? .null
      let resources = rest["resource"]?.elements ?? Value.null.elements
      let operations = resources.flatMap { $0["operation"]?.elements ?? Value.null.elements }
      let names = Set(
        (operations + (rest["operation"]?.elements ?? Value.null.elements)).compactMap {
          $0["name"]?.string
        })
      let addresses = Self.requests(.r4, &random).map(\.address)
      #expect(names.isSuperset(of: ["validate", "everything", "meta", "export"]))
      for name in names {
        #expect(addresses.contains { $0.contains("$\(name)") }, "\(name) is not asked for")
      }
    }

    // MARK: Comparing

    private func compare(
      _ pair: inout ServedPair, _ request: Request, _ place: Comment,
      _ random: inout SeededGenerator
    ) throws {
      let expected = pair.expected(request)
      guard let answer = try? pair.answer(request, &random) else {
        Issue.record("no answer instead of \(expected.status): \(place)")
        return pair.reconnect()
      }
      #expect(answer.status == expected.status, place)
      if expected.status == 202, let place = expected.headers["Content-Location"] {
        return try compareExports(&pair, place, answer.headers["Content-Location"], &random)
      }
      var (headers, expectedHeaders) = (answer.headers, expected.headers)
      if request.address.hasPrefix("metadata") {
        // The tag of a statement follows from the second in which its server began.
        (headers["ETag"], expectedHeaders["ETag"]) = (nil, nil)
      }
      #expect(headers == expectedHeaders, place)
      if request.method == .head {
        #expect(answer.bytes.isEmpty, place)
      } else if expected.json == .null {
        #expect(answer.bytes == expected.bytes, place)
      } else {
        #expect(Self.comparable(answer.json) == Self.comparable(expected.json), place)
      }
      // The pages that follow, whose addresses are each server's own.
      if let next = Self.next(expected.json), let other = Self.next(answer.json) {
        let prefix = pair.plain.base.count + 1
        let page = pair.expected(Request(address: String(next.dropFirst(prefix))))
        let shown = try pair.answer(Request(address: String(other.dropFirst(prefix))), &random)
        #expect(Self.comparable(shown.json) == Self.comparable(page.json), place)
      }
    }

    /// Compares the files of two exports, and ends both.
    private func compareExports(
      _ pair: inout ServedPair, _ expected: String, _ found: String?,
      _ random: inout SeededGenerator
    ) throws {
      let prefix = pair.plain.base.count + 1
      let (place, other) = (expected.dropFirst(prefix), try #require(found).dropFirst(prefix))
      let state = pair.expected(Request(address: String(place))).json
      let shown = try pair.answer(Request(address: String(other)), &random).json
      func urls(_ state: Value) -> [String] {
        (state["output"]?.elements ?? Value.null.elements).map {
          String(($0["url"]?.string ?? "").dropFirst(prefix))
        }
      }
      #expect(urls(state).count == urls(shown).count)
      for (left, right) in zip(urls(state), urls(shown)) {
        let file = pair.expected(Request(address: left))
        let lines = try pair.answer(Request(address: right), &random)
        #expect(lines.headers == file.headers && lines.status == 200)
        func resources(_ bytes: [UInt8]) throws -> [Value] {
          try bytes.split(separator: UInt8(ascii: "\n")).map {
            Self.comparable(try JSON.parse(Array($0)))
          }
        }
        #expect(try resources(lines.bytes) == resources(file.bytes))
      }
      #expect(pair.expected(Request(method: .delete, address: String(place))).status == 202)
      let end = try pair.answer(Request(method: .delete, address: String(other)), &random)
      #expect(end.status == 202)
    }

    private static func next(_ bundle: Value) -> String? {
      (bundle["link"]?.elements ?? Value.null.elements)
        .first { $0["relation"]?.string == "next" }?["url"]?.string
    }

    /// An answer without its times, and without the addresses of its pages. The version of a
    /// statement follows from a time.
    private static func comparable(_ value: Value) -> Value {
      switch value.kind {
      case .object:
        var left: Set = ["lastUpdated", "lastModified", "timestamp", "link", "date", "Date"]
        if value["resourceType"] == "CapabilityStatement" || value["resourceType"] == "Conformance"
        {
          left.insert("version")
        }
        let fields = value.fields.filter { !left.contains($0.name) }
        return Value(object: fields.map { ($0.name, comparable($0.value)) })
      case .array: return Value(array: value.elements.map(comparable))
      default: return value
      }
    }

    // MARK: Requests

    private static func type(_ release: ReleaseVersion) -> String {
      release == .dstu2 ? "application/json+fhir" : "application/fhir+json"
    }

    private static func request(
      _ method: HTTPMethod, _ address: String, _ body: String, _ type: String
    ) -> Request {
      Request(
        method: method, address: address, body: Array(body.utf8),
        headers: ["Content-Type": type])
    }

    /// What the servers have at the beginning.
    private static func records(_ release: ReleaseVersion) -> [Request] {
      let patients = (0..<3).map { ("Patient", "p\($0)", #","name":[{"family":"F\#($0)"}]"#) }
      let observations = (0..<9).map { number in
        let fields =
          #","status":"final","code":{"text":"x"},"effectiveDateTime":"202\#(number)-01-01""#
        let subject = #","subject":{"reference":"Patient/p\#(number % 3)"}"#
        return ("Observation", "o\(number)", fields + subject)
      }
      return (patients + observations).map { type, id, more in
        request(
          .put, "\(type)/\(id)", #"{"resourceType":"\#(type)","id":"\#(id)"\#(more)}"#,
          self.type(release))
      }
    }

    /// One request of each kind, with random operands.
    private static func requests(
      _ release: ReleaseVersion, _ random: inout SeededGenerator
    ) -> [Request] {
      let type = type(release)
      let id = "p\(Int.random(in: 0..<4, using: &random))"
      let words = (0..<Int.random(in: 0..<4_000, using: &random)).map { "w\($0)" }
      let long = words.joined(separator: " ")
      let patient =
        #"{"resourceType":"Patient","id":"\#(id)","name":[{"family":"F","text":"\#(long)"}]}"#
      func parameters(_ fields: String...) -> String {
        let empty = #"{"resourceType":"Parameters"}"#
        return fields.isEmpty
          ? empty
          : #"{"resourceType":"Parameters","parameter":[\#(fields.joined(separator: ","))]}"#
      }
      func json(_ method: HTTPMethod, _ address: String, _ body: String) -> Request {
        request(method, address, body, type)
      }
      let tag =
        #"{"name":"meta","valueMeta":{"tag":[{"system":"s","code":"t\#(words.count % 3)"}]}}"#
      let form = "application/x-www-form-urlencoded"
      let entry = #"{"resource":\#(patient),"request":{"method":"PUT","url":"Patient/\#(id)"}}"#
      let reading = #"{"request":{"method":"GET","url":"Patient/\#(id)/$everything"}}"#
      func bundle(_ kind: String) -> String {
        #"{"resourceType":"Bundle","type":"\#(kind)","entry":[\#(entry),\#(reading)]}"#
      }
      var all: [Request] = [
        Request(address: "Patient/\(id)"), Request(method: .head, address: "Patient/\(id)"),
        json(.put, "Patient/\(id)", patient), Request(method: .delete, address: "Patient/p3"),
        json(.post, "Patient/$validate", patient),
        json(.post, "$validate", parameters(#"{"name":"resource","resource":\#(patient)}"#)),
        Request(address: "Patient/\(id)/$validate"),
        Request(address: "Patient/\(id)/$meta"), json(.post, "Patient/$meta", parameters()),
        json(.post, "$meta", parameters()),
        json(.post, "Patient/\(id)/$meta-add", parameters(tag)),
        json(.post, "Patient/\(id)/$meta-delete", parameters(tag)),
        Request(address: "Patient/\(id)/$everything?_count=2"),
        json(
          .post, "Patient/\(id)/$everything",
          parameters(
            #"{"name":"start","valueDate":"2021"}"#,
            #"{"name":"_type","valueString":"Observation"}"#)),
        json(.post, "Patient/$everything", parameters(#"{"name":"_count","valueInteger":4}"#)),
        request(.post, "Patient/_search", "family=F&_count=1&_sort=-_id", form),
        request(.post, "_search", "_type=Patient,Observation&_count=3", form),
        json(.post, "", bundle("batch")), json(.post, "", bundle("transaction")),
        request(.put, "Binary/b", String(long.prefix(3_000)) + "x", "text/plain"),
        Request(address: "Binary/b"), Request(address: "metadata"),
        Request(method: .options, address: "Patient/\(id)/$everything"),
        request(.patch, "Patient/\(id)", #"{"active":true}"#, "application/merge-patch+json"),
        json(.put, "Patient/\(id)", "{"), json(.put, "Patient/other", patient),
        Request(address: "Patient/\(id)/_history?_count=2"),
        json(.post, "Patient/\(id)/$nothing", parameters()),
      ]
      for (method, address) in [(HTTPMethod.get, "$export"), (.post, "Patient/$export")] {
        var export = Request(method: method, address: address)
        if method == .post {
          let types = #"{"name":"_type","valueString":"Patient,Observation"}"#
          export = json(method, address, parameters(types))
        }
        export.headers["Prefer"] = "respond-async"
        all.append(export)
      }
      return all
    }
  }
#endif
