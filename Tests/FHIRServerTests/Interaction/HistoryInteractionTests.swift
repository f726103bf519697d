import Andiron
import FHIRModel
import FHIRStore
import HTTPServer
import Testing
import ValueModel

@Suite struct HistoryInteractionTests {
  private static func server(_ release: ReleaseVersion = .r4) throws -> TestServer {
    let server = try TestServer(release)
    server.put("Patient", "a")
    server.put("Patient", "b")
    server.put("Patient", "a", #","active":true"#)
    server.send(.delete, "Patient/b")
    server.put("Device", "d", release < .r4 ? #","type":{"text":"x"}"# : "")
    return server
  }

  /// The method and address of each entry.
  private static func requests(_ reply: Reply) -> [String] {
    reply.json["entry"]?.elements.map { entry in
      (entry["request"]?["method"]?.string ?? "") + " " + (entry["request"]?["url"]?.string ?? "")
    } ?? []
  }

  @Test(
    "the history of a resource has its versions, newest first", arguments: ReleaseVersion.allCases)
  func instance(_ release: ReleaseVersion) throws {
    let server = try Self.server(release)
    let reply = server.get("Patient/a/_history")
    #expect(reply.status == 200 && reply.json["type"]?.string == "history")
    #expect(reply.json["total"]?.integer == 2)
    #expect(Self.requests(reply) == ["PUT Patient/a", "POST Patient"])
    #expect(reply.resources.map { $0["meta"]?["versionId"]?.string } == ["2", "1"])
    if release >= .r4 {
      #expect(reply.statuses == ["200 OK", "201 Created"])
      #expect(reply.json["entry"]?[0]?["response"]?["etag"]?.string == #"W/"2""#)
    }
    #expect(server.get("Patient/none/_history").status == 404)
  }

  @Test("a deletion is in the history, without a resource")
  func deletions() throws {
    let server = try Self.server()
    let reply = server.get("Patient/b/_history")
    #expect(Self.requests(reply) == ["DELETE Patient/b", "POST Patient"])
    #expect(reply.json["entry"]?[0]?["resource"] == nil)
    #expect(reply.json["entry"]?[0]?["fullUrl"]?.string == "\(server.base)/Patient/b")
    #expect(reply.json["entry"]?[0]?["response"]?["etag"]?.string == #"W/"2""#)
    #expect(reply.statuses == ["204 No Content", "201 Created"])
  }

  @Test("types and the whole store have a history, with what was deleted")
  func types() throws {
    let server = try Self.server()
    #expect(
      Self.requests(server.get("Patient/_history")) == [
        "DELETE Patient/b", "PUT Patient/a", "POST Patient", "POST Patient",
      ])
    let all = server.get("_history")
    #expect(Self.requests(all).first == "POST Device" && all.json["total"]?.integer == 5)
    #expect(server.get("Group/_history").json["total"]?.integer == 0)
  }

  @Test("a history comes in pages, none of whose versions is missing or comes twice")
  func paging() throws {
    let server = try Self.server()
    for address in ["_history", "Patient/_history", "Patient/a/_history"] {
      let whole = Self.requests(server.get(address))
      var reply = server.get("\(address)?_count=1")
      var found = Self.requests(reply)
      while let next = reply.link("next") {
        reply = server.get(String(next.dropFirst(server.base.count + 1)))
        #expect(reply.json["total"]?.integer == Int64(whole.count))
        found += Self.requests(reply)
      }
      #expect(found == whole)
    }
    let none = server.get("_history?_count=0")
    #expect(none.json["total"]?.integer == 5 && none.json["entry"] == nil)
  }

  @Test("a history can begin at a time, which is included")
  func since() throws {
    let server = try Self.server()
    let time = try #require(server.get("Device/d").json["meta"]?["lastUpdated"]?.string)
    let reply = server.get("_history?_since=\(time)")
    #expect(Self.requests(reply).contains("POST Device"))
    #expect(server.get("_history?_since=2999-01-01T00:00:00Z").json["total"]?.integer == 0)
    #expect(server.get("_history?_since=2000-01-01T00:00:00+02:00").json["total"]?.integer == 5)
    #expect(
      server.get("Patient/a/_history?_since=2999-01-01T00:00:00Z").json["total"]?.integer == 0)
  }

  @Test("without a feed of changes, only single resources have a history")
  func withoutFeed() throws {
    let server = try TestServer(keepsFeed: false)
    server.put("Patient", "a")
    #expect(server.get("Patient/a/_history").status == 200)
    let reply = server.get("Patient/_history")
    #expect(reply.status == 404 && reply.issue == "not-supported")
  }

  @Test("what was created by an entry of a transaction is in the history")
  func transactions() throws {
    let server = try TestServer()
    let entry =
      #"{"request":{"method":"POST","url":"Patient"},"resource":{"resourceType":"Patient"}}"#
    _ = server.send(
      .post, "", #"{"resourceType":"Bundle","type":"transaction","entry":[\#(entry),\#(entry)]}"#)
    #expect(Self.requests(server.get("_history")) == ["POST Patient", "POST Patient"])
  }

  @Test("a history of a time has what was current then", arguments: ReleaseVersion.allCases)
  func at(_ release: ReleaseVersion) throws {
    let server = try Self.server(release)
    func time(_ version: Int) -> String {
      server.get("Patient/a/_history/\(version)").json["meta"]?["lastUpdated"]?.string ?? ""
    }
    let now = Self.requests(server.get("Patient/_history?_at=2999-01-01"))
    guard release >= .stu3 else {
      #expect(server.get("Patient/_history?_at=2999-01-01").status == 400)
      return
    }
    #expect(now == ["DELETE Patient/b", "PUT Patient/a"])
    #expect(server.get("Patient/_history?_at=2000").json["total"]?.integer == 0)
    #expect(server.get("Patient/a/_history?_at=2000").json["total"]?.integer == 0)
    #expect(
      Self.requests(server.get("Patient/a/_history?_at=\(time(2))")).contains("PUT Patient/a"))
    #expect(Self.requests(server.get("Patient/a/_history?_at=\(time(1))")).contains("POST Patient"))
    let year = time(1).prefix(4)
    let whole = server.get("_history?_at=\(year)")
    #expect(whole.json["total"]?.integer == 5 || time(2).prefix(4) != year)
    #expect(server.get("_history?_at=soon").status == 400)
    #expect(server.get("_history?_at=2020&_at=2021").status == 400)
  }

  @Test("a history has only the resources of a List", arguments: ReleaseVersion.allCases)
  func list(_ release: ReleaseVersion) throws {
    let server = try Self.server(release)
    guard release >= .r4 else {
      #expect(server.get("_history?_list=l").status == 400)
      return
    }
    let items = [
      "Patient/b", "\(server.base)/Device/d", "Patient/a/_history/1", "Patient/none", "#x",
    ]
    .map { #"{"item":{"reference":"\#($0)"}}"# }.joined(separator: ",")
    let list =
      #","status":"current","mode":"working","contained":[{"resourceType":"Patient","id":"x"}]"#
    server.put("List", "l", #"\#(list),"entry":[\#(items)]"#)
    #expect(
      Self.requests(server.get("_history?_list=l"))
        == ["POST Device", "DELETE Patient/b", "POST Patient", "POST Patient"])
    #expect(
      Self.requests(server.get("Patient/_history?_list=List/l&_count=1")) == ["DELETE Patient/b"])
    #expect(server.get("Patient/_history?_list=l").resources.count == 2)
    #expect(Self.requests(server.get("Patient/a/_history?_list=l")) == ["POST Patient"])
    #expect(server.get("_history?_list=none").status == 404)
    #expect(server.get("_history?_list=$current-problems").status == 400)
  }

  @Test("a history begins with the oldest version where that is asked for")
  func ascending() throws {
    for release in ReleaseVersion.allCases {
      let server = try Self.server(release)
      for address in ["_history", "Patient/_history", "Patient/a/_history"] {
        let whole = Self.requests(server.get("\(address)?_sort=-_lastUpdated"))
        var reply = server.get("\(address)?_sort=_lastUpdated&_count=1")
        guard release >= .r5 else {
          #expect(reply.status == 400)
          continue
        }
        var found = Self.requests(reply)
        while let next = reply.link("next") {
          reply = server.get(String(next.dropFirst(server.base.count + 1)))
          found += Self.requests(reply)
        }
        #expect(!found.isEmpty && found == whole.reversed())
      }
      #expect(server.get("_history?_sort=_id").status == 400)
    }
  }

  @Test("a store that keeps no old versions shows the present ones")
  func withoutOldVersions() throws {
    let server = try TestServer(oldVersions: .none)
    server.put("Patient", "a")
    server.put("Patient", "a", #","active":true"#)
    #expect(Self.requests(server.get("Patient/_history")) == ["PUT Patient/a"])
    #expect(server.get("Patient/_history?_since=2999-01-01T00:00:00Z").json["total"]?.integer == 0)
    server.send(.delete, "Patient/a")
    #expect(server.get("Patient/_history").json["total"]?.integer == 0)
  }

  @Test("the pages of a long history are those of all versions in order")
  func manyVersions() throws {
    let server = try TestServer(.r5)
    for number in 0..<3 {
      try server.records.write { transaction in
        for index in 0..<700 {
          let patient =
            #"{"resourceType":"Patient","id":"p\#((index * 37 + number * 11) % 700)"}"#
          try transaction.upsert(JSON.parse(patient), release: .r5)
        }
      }
    }
    /// The `id` and the version of each entry.
    func names(_ reply: Reply) -> [String] {
      reply.resources.map {
        ($0["id"]?.string ?? "") + " " + ($0["meta"]?["versionId"]?.string ?? "")
      }
    }
    let written = (0..<3).flatMap { number in
      (0..<700).map { "p\(($0 * 37 + number * 11) % 700) \(number + 1)" }
    }
    for order in ["_sort=_lastUpdated", "_sort=-_lastUpdated"] {
      var reply = server.get("_history?_count=37&\(order)")
      var found = names(reply)
      for _ in 0..<3 {
        let next = try #require(reply.link("next"))
        reply = server.get(String(next.dropFirst(server.base.count + 1)))
        found += names(reply)
      }
      let all = order.contains("-") ? written.reversed() : written
      #expect(found == Array(all.prefix(148)))
      #expect(reply.json["total"]?.integer == 2_100)
    }
    let none = server.get("_history?_count=0")
    #expect(none.json["total"]?.integer == 2_100 && none.link("next") == nil)
  }
}
