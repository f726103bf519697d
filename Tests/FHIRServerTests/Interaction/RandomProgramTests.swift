import FHIRModel
import HTTPServer
import TestSupport
import Testing
import ValueModel

/// What a server of patients has to answer, as plainly as it can be said.
private struct NaiveServer {
  struct Version {
    /// The value of the one identifier; nil for a deletion.
    var number: Int?
  }

  /// The versions of each resource, the first one first.
  var histories: [String: [Version]] = [:]

  /// The versions of all resources in the order in which they were written.
  var log: [(id: String, version: Int)] = []

  func current(_ id: String) -> Int? { histories[id]?.last?.number }

  func matches(_ number: Int) -> [String] {
    histories.keys.filter { current($0) == number }.sorted()
  }

  mutating func write(_ id: String, _ number: Int) -> Int {
    let isNew = current(id) == nil
    add(id, Version(number: number))
    return isNew ? 201 : 200
  }

  mutating func delete(_ id: String) -> Int {
    if current(id) != nil { add(id, Version(number: nil)) }
    return 204
  }

  private mutating func add(_ id: String, _ version: Version) {
    histories[id, default: []].append(version)
    log.append((id, histories[id]?.count ?? 0))
  }

  /// Whether the version that a client names is there.
  func has(_ tag: Int?, _ id: String) -> Bool {
    tag.map { current(id) != nil && histories[id]?.count == $0 } ?? true
  }
}

@Suite struct RandomProgramTests {
  @Test("a random program is answered as a naive server answers it", arguments: Seeds.list(12))
  func programs(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let server = try TestServer([.stu3, .r4, .r5].randomElement(using: &random) ?? .r4)
    var naive = NaiveServer()
    for step in 0..<120 {
      let id = ["a", "b", "c", "d"].randomElement(using: &random) ?? "a"
      let number = Int.random(in: 0..<4, using: &random)
      let tag =
        random.chance(1, in: 4)
        ? Int.random(in: 1...((naive.histories[id]?.count ?? 0) + 1), using: &random) : nil
      let headers: HTTPHeaders = tag.map { ["If-Match": "W/\"\($0)\""] } ?? [:]
      let place: Comment = "seed \(seed), step \(step), \(id) \(number) \(tag ?? 0)"
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        let reply = server.send(.put, "Patient/\(id)", patient(number, id), headers: headers)
        #expect(reply.status == (naive.has(tag, id) ? naive.write(id, number) : 412), place)
      case 2:
        let reply = server.send(.delete, "Patient/\(id)", headers: headers)
        #expect(reply.status == (naive.has(tag, id) ? naive.delete(id) : 412), place)
      case 3:
        let reply = server.send(
          .post, "Patient", patient(number, nil), headers: ["If-None-Exist": "identifier=\(number)"]
        )
        let found = naive.matches(number)
        #expect(reply.status == (found.isEmpty ? 201 : found.count == 1 ? 200 : 412), place)
        if reply.status == 201, let id = reply.json["id"]?.string { _ = naive.write(id, number) }
      case 4:
        let reply = server.send(.put, "Patient?identifier=\(number)", patient(number, nil))
        let found = naive.matches(number)
        #expect(reply.status == (found.isEmpty ? 201 : found.count == 1 ? 200 : 412), place)
        if reply.status < 300, let id = reply.json["id"]?.string {
          #expect(found.isEmpty || found == [id], place)
          _ = naive.write(id, number)
        }
      case 5:
        let reply = server.send(.delete, "Patient?identifier=\(number)")
        let found = naive.matches(number)
        #expect(reply.status == (found.count > 1 ? 412 : 204), place)
        if found.count == 1 { _ = naive.delete(found[0]) }
      case 6:
        let reply = server.send(
          .patch, "Patient/\(id)",
          #"[{"op":"replace","path":"/identifier/0/value","value":"\#(number)"}]"#,
          headers: patchHeaders(tag))
        guard naive.current(id) != nil else {
          #expect(reply.status == (naive.histories[id] == nil ? 404 : 410), place)
          break
        }
        #expect(reply.status == (naive.has(tag, id) ? naive.write(id, number) : 412), place)
      default: check(server, naive, id, number, place)
      }
    }
    for id in naive.histories.keys.sorted() { check(server, naive, id, 0, "seed \(seed), \(id)") }
    let total = naive.histories.values.map(\.count).reduce(0, +)
    #expect(server.get("Patient/_history?_count=0").json["total"]?.integer == Int64(total))
    if server.release >= .r4 { checkHistories(server, naive, &random, seed) }
  }

  /// Compares histories of times, which come in pages, with the versions that were written.
  private func checkHistories(
    _ server: TestServer, _ naive: NaiveServer, _ random: inout SeededGenerator, _ seed: UInt64
  ) {
    let written = versions(server, "Patient/_history")
    #expect(written.map(\.name) == naive.log.reversed().map { "\($0.id)/\($0.version)" })
    // Times of one form, which are ordered as texts are.
    let times = Dictionary(written.map { ($0.name, $0.time) }, uniquingKeysWith: { $1 })
    for _ in 0..<8 {
      let time = written.randomElement(using: &random)?.time ?? ""
      let count = Int.random(in: 1...9, using: &random)
      let place: Comment = "seed \(seed), \(time), \(count)"
      let since = written.filter { $0.time >= time }.map(\.name)
      let found = versions(server, "Patient/_history?_since=\(time)&_count=\(count)")
      #expect(found.map(\.name) == since, place)
      let current = written.map(\.name).filter { name in
        let parts = name.split(separator: "/")
        let next = times["\(parts[0])/\((Int(parts[1]) ?? 0) + 1)"]
        return (times[name] ?? "") <= time && next.map { $0 > time } ?? true
      }
      let then = versions(server, "_history?_at=\(time)&_count=\(count)")
      // What was written and replaced within that millisecond was current in it, too.
      #expect(then.map(\.name).filter { current.contains($0) } == current, place)
      #expect(then.allSatisfy { current.contains($0.name) || $0.time == time }, place)
      guard server.release >= .r5 else { continue }
      let rising = versions(
        server, "Patient/_history?_since=\(time)&_count=\(count)&_sort=_lastUpdated")
      #expect(rising.map(\.name) == since.reversed(), place)
    }
  }

  /// The versions in all pages of a history: the `id` and the number, and when it was written.
  private func versions(_ server: TestServer, _ address: String) -> [(name: String, time: String)] {
    var found: [(name: String, time: String)] = []
    var reply = server.get(address)
    while true {
      for entry in reply.json["entry"]?.elements ?? Value.null.elements {
        let id = entry["fullUrl"]?.string?.split(separator: "/").last ?? ""
        let tag = entry["response"]?["etag"]?.string?.filter(\.isNumber) ?? ""
        found.append(("\(id)/\(tag)", entry["response"]?["lastModified"]?.string ?? ""))
      }
      guard let next = reply.link("next") else { return found }
      reply = server.get(String(next.dropFirst(server.base.count + 1)))
    }
  }

  private func patient(_ number: Int, _ id: String?) -> String {
    let id = id.map { #","id":"\#($0)""# } ?? ""
    return #"{"resourceType":"Patient"\#(id),"identifier":[{"value":"\#(number)"}]}"#
  }

  private func patchHeaders(_ tag: Int?) -> HTTPHeaders {
    var headers: HTTPHeaders = ["Content-Type": "application/json-patch+json"]
    headers["If-Match"] = tag.map { "W/\"\($0)\"" }
    return headers
  }

  private func check(
    _ server: TestServer, _ naive: NaiveServer, _ id: String, _ number: Int, _ place: Comment
  ) {
    let reply = server.get("Patient/\(id)")
    let versions = naive.histories[id] ?? []
    if let current = naive.current(id) {
      #expect(reply.status == 200 && reply.version == "\(versions.count)", place)
      #expect(reply.json["identifier"]?[0]?["value"]?.string == "\(current)", place)
    } else {
      #expect(reply.status == (versions.isEmpty ? 404 : 410), place)
    }
    for (index, version) in versions.enumerated() {
      let old = server.get("Patient/\(id)/_history/\(index + 1)")
      #expect(old.status == (version.number == nil ? 410 : 200), place)
      let value = old.json["identifier"]?[0]?["value"]?.string
      #expect(value == version.number.map { "\($0)" }, place)
    }
    let history = server.get("Patient/\(id)/_history")
    #expect(
      history.json["total"]?.integer == (versions.isEmpty ? nil : Int64(versions.count)), place)
    let found = server.get("Patient?identifier=\(number)")
    #expect(found.ids.sorted() == naive.matches(number), place)
  }
}
