import FHIRModel
import HTTPServer
import Testing
import ValueModel

@Suite struct EverythingTests {
  /// Observations of a patient, each with a date, or without one.
  private static func server(
    _ release: ReleaseVersion = .r4, _ dates: [String: String?]
  ) throws -> TestServer {
    let server = try TestServer(release)
    server.put("Patient", "p1")
    for (id, date) in dates.sorted(by: { $0.key < $1.key }) {
      let field = date.map { #","effectiveDateTime":"\#($0)""# } ?? ""
      server.put(
        "Observation", id,
        #","status":"final","code":{"text":"x"},"subject":{"reference":"Patient/p1"}\#(field)"#)
    }
    return server
  }

  /// The ids of all pages.
  private static func ids(_ server: TestServer, _ address: String) -> [String] {
    var reply = server.get(address)
    var ids = reply.ids
    while let next = reply.link("next") {
      reply = server.get(String(next.dropFirst(server.base.count + 1)))
      ids += reply.ids
    }
    return ids
  }

  @Test("everything comes in pages where a count is given")
  func pages() throws {
    let server = try Self.server(.r4, ["o1": nil, "o2": nil, "o3": nil, "o4": nil])
    #expect(
      Self.ids(server, "Patient/p1/$everything?_count=2") == ["p1", "o1", "o2", "o3", "o4"])
    #expect(server.get("Patient/p1/$everything?_page=Group/7").status == 400)
  }

  @Test("an encounter is read with everything that belongs to it")
  func encounters() throws {
    let server = try TestServer()
    server.put("Encounter", "e", #","status":"finished","class":{"code":"AMB"}"#)
    server.put(
      "Observation", "o",
      #","status":"final","code":{"text":"x"},"encounter":{"reference":"Encounter/e"}"#)
    #expect(server.get("Encounter/e/$everything").ids == ["e", "o"])
  }

  @Test("the time of care limits everything to what it touches", arguments: ReleaseVersion.allCases)
  func care(_ release: ReleaseVersion) throws {
    let server = try Self.server(
      release, ["a": "2019-12-31", "b": "2020-01-01", "c": "2020-06", "d": "2021", "e": nil])
    for (query, ids) in [
      ("start=2020", ["b", "c", "d", "e"]), ("end=2020", ["a", "b", "c", "e"]),
      ("start=2020-01-01&end=2020-06-15", ["b", "c", "e"]),
      ("start=2021-05-01&end=2021-05-01", ["d", "e"]),
      ("start=2020-01-02T00:00:00Z&end=2020-05-31T23:59:59Z", ["e"]),
      ("start=2020&_type=Observation&_count=2", ["b", "c", "d", "e"]),
    ] {
      let found = Self.ids(server, "Patient/p1/$everything?\(query)")
      #expect(found.filter { $0 != "p1" } == ids, "\(query)")
    }
    #expect(server.get("Patient/p1/$everything?start=soon").status == 400)
    #expect(server.get("Patient/p1/$everything?start=2020").ids.first == "p1")
  }

  @Test("a period of care counts for as long as it lasts")
  func periods() throws {
    let server = try TestServer()
    server.put("Patient", "p1")
    for (id, period) in [
      ("closed", #"{"start":"2019-01-01","end":"2020-02-01"}"#),
      ("open", #"{"start":"2019-01-01"}"#),
      ("later", #"{"start":"2022-01-01"}"#),
    ] {
      server.put(
        "Encounter", id,
        #","status":"finished","class":{"code":"AMB"},"subject":{"reference":"Patient/p1"},"period":\#(period)"#
      )
    }
    #expect(
      Self.ids(server, "Patient/p1/$everything?start=2020-01-15&end=2020-12-31")
        == ["p1", "closed", "open"])
    #expect(Self.ids(server, "Patient/p1/$everything?start=2021&end=2021") == ["p1", "open"])
    #expect(Self.ids(server, "Encounter/later/$everything?end=2021").contains("p1"))
  }

  @Test("parameters may be in the body", arguments: ReleaseVersion.allCases)
  func posted(_ release: ReleaseVersion) throws {
    let server = try Self.server(release, ["a": "2019-12-31", "b": "2020-01-01"])
    let body =
      #"{"resourceType":"Parameters","parameter":[{"name":"start","valueDate":"2020"},{"name":"_count","valueInteger":5}]}"#
    #expect(server.send(.post, "Patient/p1/$everything", body).ids == ["p1", "b"])
    #expect(server.send(.post, "Patient/p1/$everything").ids == ["p1", "a", "b"])
    let wrong = server.send(.post, "Patient/p1/$everything", #"{"resourceType":"Patient"}"#)
    #expect(wrong.status == 400)
    let strict = server.get("Patient/p1/$everything?x=1", headers: ["Prefer": "handling=strict"])
    #expect(strict.status == 400)
  }

  @Test(
    "all patients are read with everything, one after another, in pages",
    arguments: ReleaseVersion.allCases)
  func allPatients(_ release: ReleaseVersion) throws {
    let server = try TestServer(release)
    server.put("Organization", "h", #","name":"x""#)
    for id in ["p1", "p2", "p3"] {
      server.put("Patient", id, #","managingOrganization":{"reference":"Organization/h"}"#)
      server.put(
        "Observation", "of-\(id)",
        #","status":"final","code":{"text":"x"},"subject":{"reference":"Patient/\#(id)"},"effectiveDateTime":"2020-01-0\#(id.last ?? "1")""#
      )
    }
    let whole = server.get("Patient/$everything")
    #expect(whole.ids == ["p1", "of-p1", "h", "p2", "of-p2", "p3", "of-p3"])
    #expect(whole.link("next") == nil)
    // What several patients share may come again with each of them.
    #expect(
      Self.ids(server, "Patient/$everything?_count=2")
        == ["p1", "of-p1", "h", "p2", "of-p2", "h", "p3", "of-p3", "h"])
    #expect(
      Self.ids(server, "Patient/$everything?_count=1&_type=Observation&start=2020-01-02")
        == ["of-p2", "of-p3"])
    for page in ["x", ".Group/1", "AAAA.Patient/p1"] {
      #expect(server.get("Patient/$everything?_page=\(page)").status == 400, "\(page)")
    }
    #expect(try TestServer(release).get("Patient/$everything").ids.isEmpty)
  }
}
